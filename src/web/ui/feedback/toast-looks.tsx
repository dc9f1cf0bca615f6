import { IconAlertCircle, IconCircleCheck, IconMessage2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** `done` is what one asked for, `trouble` what did not work, `news` what came by itself. */
export type ToastKind = 'done' | 'trouble' | 'news'

/** The icon before a toast's words, and its colour. */
export const toastLooks: Record<ToastKind, { icon: ReactNode; color: string }> = {
  done: { icon: <IconCircleCheck size={18} stroke={1.5} aria-hidden />, color: 'var(--p-ok-dot)' },
  trouble: { icon: <IconAlertCircle size={18} stroke={1.5} aria-hidden />, color: 'var(--p-fail-text)' },
  news: { icon: <IconMessage2 size={18} stroke={1.5} aria-hidden />, color: 'var(--p-accent-text)' },
}
