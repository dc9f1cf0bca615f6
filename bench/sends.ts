import { openDatabase } from '#backend/db/open.ts'
import { audience, startIdentity } from './identity.ts'
import { caller, closedLoop, openLoop } from './load.ts'
import { startParley, startProgram } from './processes.ts'
import { median, milliseconds, percentile, perSecond, times, type Row } from './row.ts'
import { openShop, sendText } from './shop.ts'
import { measuring } from './steps.ts'

const clients = 32
const rounds = 4
const roundSeconds = 3
const manyShops = 8
/** What of the floor's rate is promised. */
const share = 0.25

/** Texts sent over HTTP, through token, gate, ledger and event, against three inserts behind a bare Hono. */
export async function sends(url: string): Promise<Row[]> {
  const database = await openDatabase({ url, folder: null })
  const shops = await Promise.all(Array.from({ length: manyShops }, () => openShop(database)))
  const identity = await startIdentity()
  const jwt = await identity.token('bench')
  // The web alone: what the carrier does with the texts is not part of this promise.
  const parley = await startParley({ DATABASE_URL: url, ROLES: 'web', OIDC_ISSUER: identity.issuer, OIDC_AUDIENCE: audience })
  const floor = await startProgram('bench/floor-server.ts', { DATABASE_URL: url })
  const ours = caller(parley.origin, clients)
  const bare = caller(floor.origin, clients)
  const body = JSON.stringify({ body: 'Your blue tea set is ready. We keep it until Friday.' })

  const sendFrom = (count: number) => (client: number) => {
    const shop = shops[client % count]
    return shop ? sendText(ours.ask, jwt, shop, client) : Promise.reject(new Error('no shop'))
  }
  const sendBare = () => bare.ask('/send', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  for (const warm of [sendFrom(1), sendFrom(manyShops), sendBare]) await closedLoop(clients, 1, warm)

  const rates = { one: [] as number[], many: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    measuring(`sends a second, round ${round + 1}`)
    rates.one.push(await closedLoop(clients, roundSeconds, sendFrom(1)))
    rates.bare.push(await closedLoop(clients, roundSeconds, sendBare))
    rates.many.push(await closedLoop(clients, roundSeconds, sendFrom(manyShops)))
  }
  const [one, many, three] = [median(rates.one), median(rates.many), median(rates.bare)]
  measuring('sends at half load')
  const took = await openLoop(one / 2, 6, sendFrom(1))
  const tookBare = await openLoop(one / 2, 3, sendBare)
  const [p50, p99, floor50] = [percentile(took, 0.5), percentile(took, 0.99), percentile(tookBare, 0.5)]

  for (const end of [ours.close, bare.close, identity.close]) end()
  await Promise.all([parley.stop(), floor.stop(), database.close()])
  const throughput = (who: string, rate: number): Row => ({
    promise: `sends a second, ${clients} clients, ${who}, PostgreSQL`,
    measured: perSecond(rate),
    floor: `${perSecond(three)} bare Hono + 3 inserts`,
    ratio: times(rate / three),
    target: `≥ ${share} ×`,
    isMet: rate >= three * share,
  })
  return [
    throughput('one account', one),
    throughput(`${manyShops} accounts`, many),
    {
      promise: `POST /conversations p50/p99 at half load (${perSecond(one / 2)})`,
      measured: `${milliseconds(p50)} / ${milliseconds(p99)}`,
      floor: `${milliseconds(floor50)} bare`,
      ratio: times(p50 / floor50),
      target: '≤ 10 / 50 ms',
      isMet: p50 <= 10 && p99 <= 50,
    },
  ]
}
