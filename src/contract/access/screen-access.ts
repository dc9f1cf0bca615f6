import type { Account } from '../account/account.ts'
import type { Provider } from './providers.ts'
import { BULK_MESSAGING } from './permissions.ts'
import { screenAt, screens, type ScreenGroup, type ScreenPath } from './screens.ts'

type AccountFacts = Pick<
  Account,
  'name' | 'status' | 'integrations' | 'bulkMessagingEnabled' | 'popupEnabled' | 'nfcSignsEnabled' | 'isPlanEligible'
> & { phoneNumbers: readonly { isZenon: boolean }[] }

/** Who asks for a screen. */
export type Reader = {
  /** The sign-in check is still running. */
  isPending: boolean
  isSignedIn: boolean
  /** Null for our own single sign-on. */
  provider: Provider | null
  permissions: readonly string[]
  /** Null until it is loaded. */
  account: AccountFacts | null
}

export type Decision =
  | { kind: 'open' }
  | { kind: 'wait' }
  | { kind: 'not-found' }
  | { kind: 'go'; to: '/sign-in' | '/aws-marketplace/setup-form' | '/new-plans' | '/no-phone-number' }

/** How far an account may be used: an overdue one only to pay, one in setup only to be set up. */
export type AccountState = 'current' | 'overdue' | 'setup'

/** A marketplace account is in setup until its data were sent and checked (specification 2.4). */
export function accountStateOf({ status, integrations }: Pick<AccountFacts, 'status' | 'integrations'>): AccountState {
  const isFromMarketplace = integrations.some(({ type }) => type === 'aws_marketplace')
  if (isFromMarketplace && (status === 'SETUP_FORM' || status === 'VERIFICATION')) return 'setup'
  return status === 'OVERDUE' ? 'overdue' : 'current'
}

const opensOverdue: readonly (ScreenPath | undefined)[] = ['/new-plans', '/balance/:action?', '/payments']
const opensWithoutNumbers: readonly (ScreenPath | undefined)[] = ['/no-phone-number']

const mayBulk = ({ account, permissions }: Reader) =>
  account?.bulkMessagingEnabled === true && permissions.includes(BULK_MESSAGING)

/** What a group asks of the account beyond what its state leaves open. */
const isOpenTo: Record<ScreenGroup, (reader: Reader) => boolean> = {
  public: () => true,
  'sign-in': () => true,
  plans: () => true,
  codes: () => true,
  nfc: ({ account }) => account?.nfcSignsEnabled === true,
  numbers: () => true,
  bulk: mayBulk,
  popup: reader => mayBulk(reader) && reader.account?.popupEnabled === true,
}

/** The rules of specification 2.3 and 2.4 in the order in which they win; the first that answers decides. */
const rules: readonly ((screen: ScreenPath | undefined, reader: Reader) => Decision | null)[] = [
  screen => (screen && ['public', 'sign-in'].includes(screens[screen]) ? { kind: 'open' } : null),
  (_, { isPending }) => (isPending ? { kind: 'wait' } : null),
  (_, { isSignedIn }) => (isSignedIn ? null : { kind: 'go', to: '/sign-in' }),
  (_, { account }) => (account ? null : { kind: 'wait' }),
  (_, { account }) => (account && accountStateOf(account) === 'setup' ? { kind: 'go', to: '/aws-marketplace/setup-form' } : null),
  (screen, { account }) => {
    if (!account || accountStateOf(account) !== 'overdue') return null
    return opensOverdue.includes(screen) ? { kind: 'open' } : { kind: 'go', to: '/new-plans' }
  },
  (screen, { account }) => {
    if (!account || account.phoneNumbers.length > 0) return null
    return opensWithoutNumbers.includes(screen) ? { kind: 'open' } : { kind: 'go', to: '/no-phone-number' }
  },
  (screen, reader) => ({ kind: screen && isOpenTo[screens[screen]](reader) ? 'open' : 'not-found' }),
]

/** What becomes of an address for this reader. The backend refuses by the same rules; a guard is no boundary of data. */
export function decide(pathname: string, reader: Reader): Decision {
  const screen = screenAt(pathname)
  for (const rule of rules) {
    const decision = rule(screen, reader)
    if (decision) return decision
  }
  return { kind: 'not-found' }
}
