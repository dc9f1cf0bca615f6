import { isbot } from 'isbot'

/** What tells that nobody read the page: what the program calls itself, how it asks, how soon, how many in a row. */
export type MachineSign = 'agent' | 'head' | 'prefetch' | 'speed' | 'order'

export type Visit = {
  method: string
  userAgent: string
  /** The headers by which browsers say that they only fetch ahead. */
  purpose: string
  /** Address and program, in memory alone. */
  visitor: string
  ending: string
  /** When the recipient's own link was made, which is when its text left; null for a link of everybody. */
  madeAt: Date | null
}

/** Nobody reads a text and taps sooner: carriers' and phones' checks do. */
const soonestMs = 2000
/** So many links of different recipients within that time are no person's. */
const linksInARow = 5
const visitorsKept = 20_000

/**
 * Who fetches links and is not, or not always, in the public list of robots: messengers' and mail's previews, phones that look
 * up a title, security checks, and programs that name their library.
 */
const fetchers =
  /WhatsApp\/|facebookexternalhit|facebot|facebookcatalog|meta-externalagent|TelegramBot|Twitterbot|Slackbot|Slack-ImgProxy|Discordbot|LinkedInBot|SkypeUriPreview|MicrosoftPreview|Microsoft Office|ms-office|BingPreview|Viber(?:Bot|\/)|Line-Poker|LineBot|Snap URL Preview|Signal\/|Iframely|Embedly|redditbot|Pinterestbot|Google-PageRenderer|GoogleMessages|Google-Safety|Google-Read-Aloud|iMessage|LinkPresentation|Barracuda|Proofpoint|Mimecast|Trend ?Micro|Symantec|ZScaler|Cloudmark|AdaptiveMobile|Netcraft|PhishTank|safebrowsing|urlscan|VirusTotal|okhttp|Dalvik\/|CFNetwork\/|curl\/|Wget|python-|aiohttp|Go-http-client|node-fetch|undici|axios|Java\/|Apache-HttpClient|libwww|PostmanRuntime|HeadlessChrome|PhantomJS/i

/** The browser that an app opens a link in is a person's, whatever else it calls itself. */
const inAppBrowser =
  /\bFBA[NV]\/|\bFB_IAB\/|\bInstagram \d|\bMessenger(?:Lite)?ForiOS|\bGSA\/|\bSnapchat\/|\bBytedanceWebview\b|\bmusical_ly|\bPinterest\/|\bLine\//

/** Whether a program that calls itself so shows pages to a person. */
export function isPersonsBrowser(userAgent: string): boolean {
  if (!userAgent.startsWith('Mozilla/5.0 (')) return userAgent.startsWith('Opera/')
  if (fetchers.test(userAgent)) return false
  return inAppBrowser.test(userAgent) || !isbot(userAgent)
}

/** Phones call themselves alike: what was told of one is told of all. */
const knownKept = 5000

/** Tells machines from people; it remembers who came within the last seconds, in this process alone. */
export class VisitorKinds {
  #recent = new Map<string, { ending: string; atMs: number }[]>()
  #known = new Map<string, boolean>()

  /** What tells that a visit is a machine's; null for a person's. */
  signOf({ method, userAgent, purpose, visitor, ending, madeAt }: Visit, atMs: number = Date.now()): MachineSign | null {
    if (method === 'HEAD') return 'head'
    if (/prefetch|preview|prerender/i.test(purpose)) return 'prefetch'
    if (!this.#isPersons(userAgent)) return 'agent'
    if (madeAt === null) return null
    if (this.#inARow(visitor, ending, atMs) >= linksInARow) return 'order'
    return atMs - madeAt.getTime() < soonestMs ? 'speed' : null
  }

  #isPersons(userAgent: string): boolean {
    const known = this.#known.get(userAgent)
    if (known !== undefined) return known
    if (this.#known.size >= knownKept) this.#known.clear()
    const is = isPersonsBrowser(userAgent)
    this.#known.set(userAgent, is)
    return is
  }

  /** How many links of different recipients a visitor opened just now. */
  #inARow(visitor: string, ending: string, atMs: number): number {
    const before = this.#recent.get(visitor) ?? []
    const fresh = [...before.filter(one => atMs - one.atMs < soonestMs && one.ending !== ending), { ending, atMs }]
    // Whoever came last stands last, so the first to go are those who have been away longest.
    this.#recent.delete(visitor)
    this.#recent.set(visitor, fresh.slice(-linksInARow))
    if (this.#recent.size > visitorsKept) for (const oldest of this.#recent.keys()) if (this.#recent.delete(oldest)) break
    return fresh.length
  }
}
