import {
  type Icon,
  IconAddressBook,
  IconArchive,
  IconChartBar,
  IconCreditCard,
  IconMessage2,
  IconSend,
  IconSettings,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import type { Reader } from '#contract/access/screen-access.ts'
import { framingOf } from '#contract/access/framing.ts'
import { isInMenu } from '#contract/access/menu-rules.ts'
import { screenAt } from '#contract/access/screens.ts'
import type { Stats } from '#contract/chat/conversations.ts'

type Line = { label: ParseKeys<'account'> }
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
    | { children: readonly MenuPlace[]; link?: never; count?: never; isInBar?: never }
  )

/** The sidebar, one line each (specification 2.5); whom a line is for, the rules of access say. */
export const menu: readonly MenuItem[] = [
  {
    link: linkOptions({ to: '/chat', search: { id: '', tab: 2 } }),
    label: 'menu.chats',
    icon: IconMessage2,
    count: stats => stats.my.unread + stats.queued.unread,
    isInBar: true,
  },
  { link: linkOptions({ to: '/my-archives', search: { id: '' } }), label: 'menu.archive', icon: IconArchive },
  { link: linkOptions({ to: '/contacts' }), label: 'menu.contacts', icon: IconUsers, isInBar: true },
  { link: linkOptions({ to: '/bulk/sms' }), label: 'menu.bulkSms', icon: IconSend, isInBar: true },
  { link: linkOptions({ to: '/phone-book' }), label: 'menu.phoneBook', icon: IconAddressBook, isInBar: true },
  { link: linkOptions({ to: '/bulk-send' }), label: 'menu.bulkSend', icon: IconSend, isInBar: true },
  {
    label: 'menu.signUpTools',
    icon: IconUserPlus,
    children: [
      { link: linkOptions({ to: '/keywords' }), label: 'menu.keywords' },
      { link: linkOptions({ to: '/landing-pages' }), label: 'menu.landingPages' },
      { link: linkOptions({ to: '/embedded-newsletters' }), label: 'menu.embeddedNewsletters' },
      { link: linkOptions({ to: '/unsubscribe-pages' }), label: 'menu.unsubscribePages' },
      { link: linkOptions({ to: '/widget-integrations' }), label: 'menu.widgetIntegrations' },
      { link: linkOptions({ to: '/coupons' }), label: 'menu.coupons' },
    ],
  },
  {
    label: 'menu.reports',
    icon: IconChartBar,
    children: [
      { link: linkOptions({ to: '/reports/bulks' }), label: 'menu.campaignReports' },
      { link: linkOptions({ to: '/reports/contact-imports' }), label: 'menu.contactImports' },
    ],
  },
  {
    label: 'menu.settings',
    icon: IconSettings,
    children: [
      { link: linkOptions({ to: '/phone-numbers' }), label: 'menu.phoneNumbers' },
      { link: linkOptions({ to: '/message-templates' }), label: 'menu.messageTemplates' },
      { link: linkOptions({ to: '/urls' }), label: 'menu.links' },
      { link: linkOptions({ to: '/images' }), label: 'menu.images' },
      { link: linkOptions({ to: '/canned-responses' }), label: 'menu.cannedResponses' },
      { link: linkOptions({ to: '/block-list' }), label: 'menu.blockList' },
      { link: linkOptions({ to: '/custom-fields' }), label: 'menu.customFields' },
      { link: linkOptions({ to: '/unsubscribe-page-settings' }), label: 'menu.unsubscribePage' },
      { link: linkOptions({ to: '/contact-tags' }), label: 'menu.contactTags' },
      { link: linkOptions({ to: '/settings' }), label: 'menu.account' },
    ],
  },
  {
    label: 'menu.billing',
    icon: IconCreditCard,
    children: [
      { link: linkOptions({ to: '/new-plans' }), label: 'menu.plans' },
      { link: linkOptions({ to: '/payments' }), label: 'menu.payments' },
      { link: linkOptions({ to: '/balance/{-$action}', params: { action: undefined } }), label: 'menu.balance' },
      { link: linkOptions({ to: '/billing-data' }), label: 'menu.billingData' },
    ],
  },
]

/** Where a line leads, as the address bar has it. */
export const addressOf = ({ to }: LinkOptions): string => (to ?? '').replace(/\/\{-\$\w+\}$/, '')

/**
 * What of the menu one reader sees: no line that is not for them or not for the frame they are in, no group without lines,
 * and of a group with one line that line.
 */
export function menuFor(reader: Reader, isInFrame: boolean): MenuItem[] {
  const isFor = (link: LinkOptions) => {
    const address = addressOf(link)
    const screen = screenAt(address)
    return screen !== undefined && isInMenu(screen, reader) && (!isInFrame || framingOf(address) === 'partners')
  }
  return menu.flatMap((item): MenuItem[] => {
    if (!item.children) return isFor(item.link) ? [item] : []
    const children = item.children.filter(({ link }) => isFor(link))
    const [only, ...others] = children
    if (!only) return []
    return others.length > 0 ? [{ ...item, children }] : [{ ...only, icon: item.icon }]
  })
}
