import * as z from 'zod'
import { buildIfOutdated } from '#backend/build-web.ts'
import { openChromium } from './browser.ts'
import { startParley } from './processes.ts'
import { type Row, times } from './row.ts'
import { openSignedIn, type SignedIn, signIn, visitAnew } from './signed-in.ts'
import { slowLine } from './slow-line.ts'
import { measuring } from './steps.ts'
import type { Stands } from './visit.ts'

const most = 30
const floor = 2

const rows = ['main tbody tr']
const form = ['main form input']
const chats = ['[data-conversation]']
const words = ['main p']
const title = ['main:not([aria-busy]) h1']

/** Every screen of the staff with what has to stand on it; `:id` is the first that a list of the backend has. */
const screens: readonly (readonly [address: string, stands: readonly string[], list?: string])[] = [
  ['/chat?id=:id&tab=2', [...chats, '[role=log] article'], 'conversations'],
  ['/my-archives', title],
  ['/contacts', rows],
  ['/contacts/import', words],
  ['/phone-book', title],
  ['/contact-tags', rows],
  ['/custom-fields', rows],
  ['/custom-fields/new', form],
  ['/canned-responses', rows],
  ['/message-templates', title],
  ['/message-templates/new', form],
  ['/bulk/sms', rows],
  ['/bulk/sms?campaign=:id', form, 'campaigns?status=DRAFT'],
  ['/bulk/sms?view=transactional', title],
  ['/bulk/sms?view=transactional&text=new', form],
  ['/reports/bulks', rows],
  ['/reports/contact-imports', title],
  ['/urls', rows],
  ['/urls/new', form],
  ['/images', title],
  ['/phone-numbers', rows],
  ['/phone-numbers/edit/:id', form, 'phone-numbers'],
  ['/block-list', title],
  ['/block-list/new', form],
  ['/block-list/imports', title],
  ['/block-list/imports/add', words],
  ['/keywords', rows],
  ['/keywords/new', form],
  ['/keywords/edit/:id', form, 'keywords'],
  ['/landing-pages', rows],
  ['/landing-pages/new', form],
  ['/landing-pages/edit/:id', form, 'landing-pages'],
  ['/embedded-newsletters', rows],
  ['/embedded-newsletters/new', form],
  ['/embedded-newsletters/edit/:id', form, 'embedded-newsletters'],
  ['/embedded-newsletters/installation', title],
  ['/unsubscribe-pages', rows],
  ['/unsubscribe-pages/new', form],
  ['/unsubscribe-pages/edit/:id', form, 'unsubscribe-pages'],
  ['/widget-integrations', form],
  ['/coupons', rows],
  ['/coupons/import', title],
  ['/coupons/import/list', title],
  ['/settings', form],
  ['/settings?view=advanced', form],
  ['/unsubscribe-page-settings', form],
  ['/balance', rows],
  ['/new-plans', words],
  ['/plans', rows],
  ['/payments', rows],
  ['/billing-data', form],
]

const Listed = z.object({ items: z.tuple([z.object({ id: z.string() })], z.unknown()) })

/**
 * How often every screen of the staff asks, for files and for data, until it stands: one visit each with an empty cache over
 * a slow line, where what is fetched ahead does not come between. `only` names some of them, without what follows a `?`.
 */
export async function requests(url: string, only: readonly string[] = []): Promise<Row[]> {
  measuring('the web app is built', 10)
  buildIfOutdated()
  const parley = await startParley({ DATABASE_URL: url })
  const browser = await openChromium()
  try {
    measuring('the sign-in')
    const person = await signIn(browser, parley.origin)
    const counts: { address: string; count: number }[] = []
    for (const [written, stands, list] of screens) {
      if (only.length > 0 && !only.includes(written.replace(/\?.*/, ''))) continue
      measuring(`the requests of ${written}`)
      const address = list ? written.replace(':id', await firstOf(person, list)) : written
      const page = await openSignedIn(browser, parley.origin, person, { [address.replace(/\?.*/, '')]: stands } satisfies Stands)
      await slowLine(page.commands)
      const { asked } = await visitAnew(page, parley.origin + address)
      await page.close()
      counts.push({ address: written, count: asked.length })
      // At once: what hangs later takes nothing of this away.
      console.log(`    ${String(asked.length).padStart(2)} ${asked.length > most ? 'OVER' : '    '} ${written}`)
      // What to look at.
      if (asked.length > most || only.length > 0) for (const { path } of asked) console.log(`         ${path.slice(0, 100)}`)
    }
    return [rowOf(counts)]
  } finally {
    await browser.close()
    await parley.stop()
  }
}

async function firstOf({ chat, read }: SignedIn, list: string): Promise<string> {
  if (list === 'conversations') return chat
  return Listed.parse(await read(list)).items[0].id
}

function rowOf(counts: readonly { address: string; count: number }[]): Row {
  const [highest = { address: 'none', count: Number.NaN }] = counts.toSorted((one, other) => other.count - one.count)
  const over = counts.filter(({ count }) => count > most).map(({ address, count }) => `${address} ${count}`)
  return {
    promise: `requests until a screen stands, of ${counts.length} screens`,
    measured: over.length > 0 ? `over: ${over.join(', ')}` : `${highest.count} at most (${highest.address})`,
    floor: String(floor),
    ratio: times(highest.count / floor),
    target: `≤ ${most}`,
    isMet: highest.count <= most,
  }
}
