import i18next from 'i18next'
import { create } from 'zustand'

/** Toasts come with their first one: nobody waits for them before the chat stands. */
export const useToastArea = create(() => ({ isWanted: false }))

/** `done` is what one asked for, `trouble` what did not work, `news` what came by itself. */
export type ToastKind = 'done' | 'trouble' | 'news'
export type Toast = { kind: ToastKind; title: string; text?: string }

/** Shows a toast at the bottom right for three seconds. */
export async function notify({ kind, title, text }: Toast): Promise<void> {
  useToastArea.setState({ isWanted: true })
  const [{ notifications }, { toastLooks }] = await Promise.all([import('@mantine/notifications'), import('./toast-looks.tsx')])
  notifications.show({
    title,
    message: text,
    ...toastLooks[kind],
    closeButtonProps: { 'aria-label': i18next.t('close') },
  })
}
