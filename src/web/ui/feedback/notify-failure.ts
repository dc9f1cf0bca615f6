import { messageOf } from '#web/errors/message-of.ts'
import { notify } from './notify.ts'

/** The toast of what a press was refused with. */
export async function notifyFailure(error: unknown): Promise<void> {
  await notify({ kind: 'trouble', title: messageOf(error) })
}
