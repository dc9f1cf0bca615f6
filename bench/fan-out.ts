import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'
import { openDatabase } from '#backend/db/open.ts'
import { audience, startIdentity } from './identity.ts'
import { caller } from './load.ts'
import { residentBytes, root, startParley, startProgram } from './processes.ts'
import { kilobytes, median, milliseconds, percentile, perSecond, times, type Row } from './row.ts'
import { openShop, sendText } from './shop.ts'
import { measuring } from './steps.ts'

const sockets = 2000
const rounds = 15
const frameBytes = 2100
const Heard = z.object({ took: z.array(z.number()) })

/** One event to many sockets, against a bare socket server that sends the same bytes. */
export async function fanOut(url: string): Promise<Row[]> {
  const database = await openDatabase({ url, folder: null })
  const shop = await openShop(database)
  const identity = await startIdentity()
  const jwt = await identity.token('bench')
  const parley = await startParley({ DATABASE_URL: url, ROLES: 'web', OIDC_ISSUER: identity.issuer, OIDC_AUDIENCE: audience })
  const floor = await startProgram('bench/floor-server.ts', { DATABASE_URL: url })
  const ours = caller(parley.origin, 1)
  const bare = caller(floor.origin, 1)
  await sendText(ours.ask, jwt, shop, 0)
  measuring(`${sockets} sockets are opened`)
  const before = residentBytes(parley.pid)
  const own = await openSockets(`${parley.origin.replace('http', 'ws')}/ws?Auth=${jwt}&account=${shop.name}`)
  const each = (residentBytes(parley.pid) - before) / sockets
  const theirs = await openSockets(floor.origin.replace('http', 'ws'))
  // As long as the frame of a sent text.
  const frame = JSON.stringify({ type: 'SENT_MESSAGE', payload: 'x'.repeat(frameBytes) })

  const took = { own: [] as number[][], bare: [] as number[][] }
  for (let round = 0; round < rounds; round += 1) {
    measuring(`one event to all sockets, round ${round + 1}`)
    took.own.push(await hearAll(own, () => sendText(ours.ask, jwt, shop, round)))
    took.bare.push(await hearAll(theirs, () => bare.ask('/broadcast', { method: 'POST', body: frame })))
  }
  // From the first socket that hears to the last: how fast frames leave, without the work before them.
  const rate = (all: number[][]) => median(all.slice(3).map(one => (sockets / (Math.max(...one) - Math.min(...one))) * 1000))
  const [sent, sentBare, p99, p99Bare] = [
    rate(took.own),
    rate(took.bare),
    percentile(took.own.slice(3).flat(), 0.99),
    percentile(took.bare.slice(3).flat(), 0.99),
  ]
  own.kill()
  theirs.kill()
  for (const end of [ours.close, bare.close, identity.close]) end()
  await Promise.all([parley.stop(), floor.stop(), database.close()])
  return [
    {
      promise: `one event to ${sockets.toLocaleString('en')} sockets, frames a second`,
      measured: perSecond(sent),
      floor: `${perSecond(sentBare)} bare ws`,
      ratio: times(sent / sentBare),
      target: '≥ 0.75 ×',
      isMet: sent >= 0.75 * sentBare,
    },
    {
      promise: 'its p99, from pressing Send to the socket',
      measured: milliseconds(p99),
      floor: `${milliseconds(p99Bare)} bare ws`,
      ratio: times(p99 / p99Bare),
      target: '≤ 100 ms',
      isMet: p99 <= 100,
    },
    {
      promise: 'memory of a socket',
      measured: kilobytes(each),
      floor: '–',
      ratio: '–',
      target: '≤ 30 KB',
      isMet: each <= 30 * 1024,
    },
  ]
}

async function openSockets(address: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'bench/socket-clients.ts', address, String(sockets)],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

/** How long each socket waited for what `act` sets off. */
async function hearAll(child: ChildProcess, act: () => Promise<unknown>): Promise<number[]> {
  const listening = once(child, 'message')
  child.send({ begin: performance.timeOrigin + performance.now() })
  await listening
  const heard = once(child, 'message')
  await act()
  return Heard.parse((await heard)[0]).took
}
