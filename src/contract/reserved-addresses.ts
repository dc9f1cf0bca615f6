import { screens } from './access/screens.ts'

/** First words of addresses that the server answers itself, or that its programs have. */
const ofServer = [
  'assets',
  'backend',
  'carriers',
  'embed',
  'healthz',
  'idp',
  'metrics',
  'pages',
  'phone',
  'pictures',
  'readyz',
  'report-abuse',
  'simulator',
  'src',
  'ws',
]

/** What nobody should be able to pass off as ours, and what may become an address of ours. */
const kept = [
  'abuse',
  'admin',
  'api',
  'cdn',
  'docs',
  'help',
  'login',
  'logout',
  'mail',
  'popup',
  'static',
  'status',
  'support',
  'www',
]

/** Words that are no ending, no URL part and no subdomain, in small letters: every first word of the specification's addresses too. */
export const reservedAddresses: ReadonlySet<string> = new Set([
  ...Object.keys(screens).map(path => path.split('/')[1] ?? ''),
  ...ofServer,
  ...kept,
])

/** Whether a word is free to stand in an address of an account; case does not matter. */
export const isFreeAddress = (word: string): boolean => !reservedAddresses.has(word.trim().toLowerCase())
