import { claim, isSeen } from './claim-across-tabs.ts'

type Notice = {
  title: string
  body: string
  /** A newer one about the same takes its place. */
  about: string
  /** Whose tabs hear of it, and which text it is. */
  person: string
  event: number
  onOpen: () => void
}

/** How it stands with notices outside of this page: what the person said, or why there are none. */
export type Telling = NotificationPermission | 'unsupported' | 'unsafe'

export function telling(): Telling {
  if (!window.isSecureContext) return 'unsafe'
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Asks the person, as browsers want it in a press; whether they agreed. */
export async function askToTell(): Promise<boolean> {
  if (telling() !== 'default') return telling() === 'granted'
  return (await Notification.requestPermission()) === 'granted'
}

/** Tells of a text by the system's own notice, once, while all tabs are out of sight and the person agreed. */
export async function tellOutside({ title, body, about, person, event, onOpen }: Notice): Promise<void> {
  if (telling() !== 'granted') return
  if ((await isSeen(`seen ${person}`)) || !(await claim(`notice ${person} ${event}`))) return
  const notice = new Notification(title, { body, tag: about, icon: '/favicon.svg' })
  notice.onclick = () => {
    window.focus()
    notice.close()
    onOpen()
  }
}
