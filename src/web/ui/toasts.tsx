import { Notifications } from '@mantine/notifications'
import { notificationCloseMs } from '#contract/limits.ts'

/** Where toasts appear. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={3} autoClose={notificationCloseMs} containerWidth={320} />
}
