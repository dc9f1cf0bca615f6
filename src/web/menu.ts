import { type Icon, IconAddressBook, IconChartBar, IconMessage2, IconSend, IconSettings, IconUsers } from '@tabler/icons-react'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import { BULK_MESSAGING } from '#contract/access/permissions.ts'
import type { Account } from '#contract/account/account.ts'
import { hasZenonNumber } from '#contract/account/sender.ts'
import type { Stats } from '#contract/chat/conversations.ts'

/** For whom a line is shown; the backend checks for itself. */
export type MenuReader = { account: Account | undefined; permissions: string[] }

type Line = { label: ParseKeys<'account'>; isShown?: (reader: MenuReader) => boolean }
export type MenuPlace = Line & { link: LinkOptions }
export type MenuItem = Line & { icon: Icon } & (
    | {
        link: LinkOptions
        children?: never
        /** What stands beside the label; nothing for 0. */
        count?: (stats: Stats) => number
        /** On a phone it stands in the bar itself, not behind "More". */
        isInBar?: boolean
      }
    | { children: readonly MenuPlace[]; link?: never }
  )

const mayBulk = ({ account, permissions }: MenuReader) =>
  account?.bulkMessagingEnabled === true && permissions.includes(BULK_MESSAGING)

const hasZenon = ({ account }: MenuReader) => hasZenonNumber(account?.phoneNumbers ?? [])

/** The sidebar, one line each (specification 2.5). */
export const menu: readonly MenuItem[] = [
  {
    link: linkOptions({ to: '/chat', search: { id: '', tab: 2 } }),
    label: 'menu.chats',
    icon: IconMessage2,
    count: stats => stats.my.unread + stats.queued.unread,
    isInBar: true,
  },
  {
    link: linkOptions({ to: '/contacts' }),
    label: 'menu.contacts',
    icon: IconUsers,
    isInBar: true,
    isShown: reader => mayBulk(reader) && !hasZenon(reader),
  },
  { link: linkOptions({ to: '/phone-book' }), label: 'menu.phoneBook', icon: IconAddressBook, isInBar: true, isShown: hasZenon },
  { link: linkOptions({ to: '/bulk-send' }), label: 'menu.bulkSend', icon: IconSend, isInBar: true, isShown: hasZenon },
  {
    label: 'menu.reports',
    icon: IconChartBar,
    children: [{ link: linkOptions({ to: '/reports/contact-imports' }), label: 'menu.contactImports', isShown: mayBulk }],
  },
  {
    label: 'menu.settings',
    icon: IconSettings,
    children: [
      { link: linkOptions({ to: '/phone-numbers' }), label: 'menu.phoneNumbers' },
      { link: linkOptions({ to: '/message-templates' }), label: 'menu.messageTemplates', isShown: mayBulk },
      { link: linkOptions({ to: '/canned-responses' }), label: 'menu.cannedResponses' },
      { link: linkOptions({ to: '/block-list' }), label: 'menu.blockList', isShown: mayBulk },
      { link: linkOptions({ to: '/custom-fields' }), label: 'menu.customFields', isShown: mayBulk },
      { link: linkOptions({ to: '/unsubscribe-page-settings' }), label: 'menu.unsubscribePage', isShown: mayBulk },
      { link: linkOptions({ to: '/contact-tags' }), label: 'menu.contactTags', isShown: mayBulk },
      { link: linkOptions({ to: '/settings' }), label: 'menu.account', isShown: mayBulk },
    ],
  },
]

/** What of the menu one reader sees: no line that is not for them, and no group without lines. */
export function menuFor(reader: MenuReader): MenuItem[] {
  const isFor = ({ isShown }: Line) => isShown?.(reader) ?? true
  return menu.filter(isFor).flatMap((item): MenuItem[] => {
    if (!item.children) return [item]
    const children = item.children.filter(isFor)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}
