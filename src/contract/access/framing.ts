import type { Provider } from './providers.ts'
import { screenAt, screens, type ScreenGroup, type ScreenPath } from './screens.ts'

/** Whose platforms show Parley in a frame. The marketplace leads to it in a window of its own. */
export const framingProviders: readonly Provider[] = ['channels', 'shoper', 'livechat']

const framedGroups: readonly ScreenGroup[] = ['numbers', 'bulk', 'popup', 'codes', 'nfc']

/** Of the other groups what a frame needs: its sign-in, and what an overdue account is led to. */
const framedToo: readonly ScreenPath[] = [
  '/channels/login',
  '/channels/choose-account',
  '/channels/mobile-login',
  '/shoper/login',
  '/shoper/mobile-login',
  '/livechat/login',
  '/sign-in',
  '/new-plans',
  '/balance/:action?',
  '/qr-codes',
]

/** Of those groups what a page around it must not get a press on: money, and the account's doors. */
const neverFramed: readonly ScreenPath[] = [
  '/billing-data',
  '/settings',
  '/settings/livechat',
  '/settings/intercom',
  '/settings/slack',
]

/**
 * Who may show an address in a frame: `partners` (and we ourselves), `own` we alone where no partner is configured, and
 * partners too where one is (a silent sign-in returns to a frame of ours, which may be in a partner's), or `nobody`.
 */
export function framingOf(pathname: string): 'nobody' | 'partners' | 'own' {
  if (pathname === '/') return 'partners'
  const screen = screenAt(pathname)
  if (!screen || neverFramed.includes(screen)) return 'nobody'
  if (screen === '/signed-in') return 'own'
  return framedGroups.includes(screens[screen]) || framedToo.includes(screen) ? 'partners' : 'nobody'
}

const carryCodes: readonly (ScreenPath | undefined)[] = ['/settings/livechat', '/settings/intercom', '/settings/slack']

/** Addresses that come with a token or a code in them: nobody after them may learn where the browser was. */
export function carriesSecret(pathname: string): boolean {
  const screen = screenAt(pathname)
  return carryCodes.includes(screen) || (screen !== undefined && screens[screen] === 'sign-in')
}
