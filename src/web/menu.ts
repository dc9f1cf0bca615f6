import { type Icon, IconMessage2 } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import type { Stats } from '#contract/chat/conversations.ts'

type MenuItem = {
  to: '/chat'
  search: { id: string; tab: number }
  label: ParseKeys<'account'>
  icon: Icon
  /** What stands beside the label; nothing for 0. */
  count: (stats: Stats) => number
}

/** The sidebar, one line each (specification 2.5). */
export const menu: readonly MenuItem[] = [
  {
    to: '/chat',
    search: { id: '', tab: 2 },
    label: 'menu.chats',
    icon: IconMessage2,
    count: stats => stats.my.unread + stats.queued.unread,
  },
]
