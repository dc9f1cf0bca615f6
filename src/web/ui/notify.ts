import type { NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { create } from 'zustand'

/** Toasts come with their first one: nobody waits for them before the chat stands. */
export const useToastArea = create(() => ({ isWanted: false }))

/** Shows a toast at the bottom right; three seconds, or until closed with `autoClose: false` for one with an action. */
export async function notify(toast: NotificationData): Promise<void> {
  useToastArea.setState({ isWanted: true })
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ ...toast, closeButtonProps: { 'aria-label': i18next.t('close') } })
}
