import { hasZenonNumber } from '../account/sender.ts'
import type { Provider } from './providers.ts'
import { decide, accountStateOf, type Reader } from './screen-access.ts'
import type { ScreenPath } from './screens.ts'

const isFrom =
  (...providers: Provider[]) =>
  ({ provider }: Reader) =>
    provider !== null && providers.includes(provider)
const hasZenon = ({ account }: Reader) => hasZenonNumber(account?.phoneNumbers ?? [])
const isOverdue = ({ account }: Reader) => account !== null && accountStateOf(account) === 'overdue'

const hidesBilling = isFrom('shoper', 'livechat')
const hidesPlans = (reader: Reader) =>
  hidesBilling(reader) || reader.provider === 'aws_marketplace' || reader.account?.isPlanEligible === false

/** What specification 2.5 hides from whom. A hidden line closes no screen. */
const hides: Partial<Record<ScreenPath, (reader: Reader) => boolean>> = {
  '/my-dashboard': reader => reader.provider === 'livechat' || isOverdue(reader),
  '/chat': isFrom('shoper', 'livechat'),
  '/phone-book': reader => !hasZenon(reader),
  '/bulk-send': reader => !hasZenon(reader),
  '/contacts': hasZenon,
  '/bulk/sms': hasZenon,
  '/new-plans': hidesPlans,
  '/payments': hidesPlans,
  '/balance/:action?': hidesBilling,
  '/billing-data': hidesBilling,
}

/** Whether the menu leads this reader to a screen: it opens, and nothing hides its line. */
export function isInMenu(path: ScreenPath, reader: Reader): boolean {
  const address = path.replace(/\/:\w+\?$/, '')
  return decide(address, reader).kind === 'open' && !hides[path]?.(reader)
}

/** Whether plans are offered to an account at all: all but those that the configuration names. */
export function isPlanEligible(accountName: string, withoutPlans: readonly string[]): boolean {
  return !withoutPlans.includes(accountName)
}
