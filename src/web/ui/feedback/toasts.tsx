import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { notificationCloseMs } from '#contract/limits.ts'
import classes from './toasts.module.css'

/** Where toasts appear. */
export default function Toasts() {
  return (
    <Notifications
      className={classes.toasts}
      position="bottom-right"
      limit={3}
      autoClose={notificationCloseMs}
      containerWidth={320}
    />
  )
}
