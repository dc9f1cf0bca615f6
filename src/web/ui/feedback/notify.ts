import { randomId } from '@mantine/hooks'
import i18next from 'i18next'
import type { MouseEvent, ReactElement } from 'react'
import { create } from 'zustand'
import type { ToastKind } from './toast-looks.tsx'
import { named } from '#web/ui/tip/tip.ts'

/** Toasts come with their first one: nobody waits for them before the chat stands. */
export const useToastArea = create(() => ({ isWanted: false }))

export type Toast = {
  kind: ToastKind
  title: string | ReactElement
  text?: string | ReactElement
  /** One toast at a time about it; a newer one takes its place. */
  about?: string
  /** Longer than the three seconds, where one may still act. */
  staysMs?: number
  /** What a press anywhere on it does; it goes then. */
  onPress?: () => void
  /** It stands no more, however it went. */
  onGone?: () => void
}

/** What comes together in one second only changes the words. */
const togetherMs = 1000
const shown = new Map<string, { id: string; atMs: number }>()

/** What shows them, ahead of the first one: without a line it could not be fetched, and nobody would be told of that. */
export async function fetchToasts() {
  const [{ notifications }, { toastLooks }] = await Promise.all([
    import('@mantine/notifications'),
    import('./toast-looks.tsx'),
    import('./toasts.tsx'),
  ])
  return { notifications, toastLooks }
}

/** Shows a toast at the bottom right for three seconds. Returns the way to take it off before. */
export async function notify({ kind, title, text, about, staysMs, onPress, onGone }: Toast): Promise<() => void> {
  const { notifications, toastLooks } = await fetchToasts()
  // Not before they can be drawn: what is missing would take the screen away.
  useToastArea.setState({ isWanted: true })
  const before = about === undefined ? undefined : shown.get(about)
  const atMs = performance.now()
  const closing = (id: string) => () => {
    if (about !== undefined && shown.get(about)?.id === id) shown.delete(about)
    onGone?.()
  }
  const pressing = (id: string) =>
    onPress && {
      style: { cursor: 'pointer' },
      onClick: ({ target }: MouseEvent) => {
        // Its cross is pressed for itself.
        if (target instanceof Element && target.closest('button:not([data-press])')) return
        notifications.hide(id)
        onPress()
      },
    }
  if (before && atMs - before.atMs < togetherMs) {
    notifications.update({ id: before.id, title, message: text, onClose: closing(before.id), ...pressing(before.id) })
    return () => notifications.hide(before.id)
  }
  if (before) notifications.hide(before.id)
  const id = randomId()
  notifications.show({
    id,
    title,
    message: text,
    ...toastLooks[kind],
    ...(staysMs !== undefined && { autoClose: staysMs }),
    onClose: closing(id),
    ...pressing(id),
    closeButtonProps: named(i18next.t('close')),
  })
  if (about !== undefined) shown.set(about, { id, atMs })
  return () => notifications.hide(id)
}
