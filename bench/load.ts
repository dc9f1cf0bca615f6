import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Asked = { method?: string; headers?: Record<string, string>; body?: Buffer | string }
export type Ask = (path: string, asked?: Asked) => Promise<string>

/** Calls an origin over connections that stay open: `fetch` would cost the loader more than the server. An answer but 2xx or a redirect, which is not followed, is an error. */
export function caller(origin: string, connections: number): { ask: Ask; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask: Ask = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(origin + path, {
        agent,
        method,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      })
      sent.on('error', reject)
      sent.on('response', answer => {
        const chunks: Buffer[] = []
        answer.on('error', reject)
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (answer.statusCode && answer.statusCode < 400) resolve(text)
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
        })
      })
      sent.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

/** Each client asks, waits for its answer and asks again, for so long. Returns the answers a second. */
export async function closedLoop(clients: number, seconds: number, one: (client: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  const end = begin + seconds * 1000
  let answers = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        await one(client)
        answers += 1
      }
    }),
  )
  return (answers / (performance.now() - begin)) * 1000
}

/** Asks at a steady rate, whether answers come or not. Returns the milliseconds that each took. */
export async function openLoop(rate: number, seconds: number, one: (index: number) => Promise<unknown>): Promise<number[]> {
  const begin = performance.now()
  const took: Promise<number>[] = []
  for (let index = 0; index < rate * seconds; index += 1) {
    const wait = begin + (index / rate) * 1000 - performance.now()
    if (wait > 0.5) await sleep(wait)
    took.push(timed(() => one(index)))
  }
  return Promise.all(took)
}

/** The milliseconds that something took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
