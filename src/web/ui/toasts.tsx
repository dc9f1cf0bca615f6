import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { notificationCloseMs } from '#contract/limits.ts'

/** Where toasts appear. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={3} autoClose={notificationCloseMs} containerWidth={320} />
}
