import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Shop } from './test-world.ts'
import { between, byRun } from './length.ts'

/** One send that was answered 2xx: from then on nothing may lose it. */
export type Ack = { account: string; key: string; id: string; to: string; hash: string }
/** What clients saw, to be held against what is stored and what the carrier took. */
export type AckLog = {
  acks: Ack[]
  /** Every answer but 2xx, by status; 0 for a connection that broke. */
  refusals: Map<number, number>
  /** Answers that changed under one key. */
  broken: string[]
  /** The longest that a client waited for an answer. */
  slowestMs: number
}

const Answer = z.object({ message: z.object({ messageId: z.string() }) })
const answerWithinMs = 20_000

export function openAckLog(): AckLog {
  return { acks: [], refusals: new Map(), broken: [], slowestMs: 0 }
}

/** A Polish number that is nobody's in these tests. */
export const someNumber = () => `+48500${between(100_000, 100_400)}`

export type Text = { key: string; to: string; body: string }
export const newText = (to = someNumber()): Text => ({ key: randomUUID(), to, body: `Order ${randomUUID()}` })

/** Sends one text once. Returns the status (0 when the connection broke) and the message's id. */
export async function post(url: string, shop: Shop, token: string, text: Text): Promise<{ status: number; id: string }> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ from: shop.number, to: text.to, body: text.body, channel: 'sms' }))
    body.append(name, value)
  try {
    const answer = await fetch(`${url}/backend/conversations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-account': shop.name, 'idempotency-key': text.key },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const json: unknown = await answer.json()
    const id = answer.ok ? Answer.parse(json).message.messageId : ''
    return { status: answer.status, id }
  } catch {
    return { status: 0, id: '' }
  }
}

/** Sends one text until it is taken, with one idempotency key, and notes it; then sometimes asks for it once more. */
export async function sendSurely(
  urls: string[],
  shop: Shop,
  token: string,
  log: AckLog,
  text: Text,
  mayGo: () => boolean,
): Promise<void> {
  const anyUrl = () => urls[between(0, urls.length - 1)] ?? ''
  while (mayGo()) {
    const began = performance.now()
    const { status, id } = await post(anyUrl(), shop, token, text)
    log.slowestMs = Math.max(log.slowestMs, performance.now() - began)
    if (status === 200) {
      log.acks.push({
        account: shop.id,
        key: text.key,
        id,
        to: text.to,
        hash: createHash('sha256').update(text.body).digest('hex'),
      })
      if (Math.random() > 0.2) return
      const again = await post(anyUrl(), shop, token, text)
      if (again.status === 200 && again.id !== id) log.broken.push(`key ${text.key}: first ${id}, then ${again.id}`)
      return
    }
    log.refusals.set(status, (log.refusals.get(status) ?? 0) + 1)
    await sleep(between(20, 120))
  }
}

/** In the short run clients leave the backend a share of the processors. */
const usualPauseMs = byRun(0, 50)

/** Clients that send one text after another until told to stop; each insists on its text. */
export function startSenders(
  urls: string[],
  people: { shop: Shop; token: string }[],
  log: AckLog,
  options: { clients: number; pauseMs?: number },
) {
  let isOver = false
  let isGivenUp = false
  const client = async (index: number) => {
    const { shop, token } = people[index % people.length] ?? {}
    if (!shop || !token) return
    while (!isOver) {
      // A text that was begun is finished, so that its key is asked for until there is an answer.
      await sendSurely(urls, shop, token, log, newText(), () => !isGivenUp)
      await sleep(options.pauseMs ?? usualPauseMs)
    }
  }
  const running = Promise.all(Array.from({ length: options.clients }, (_, index) => client(index)))
  /** `isGone`: nobody will answer any more, so texts that have no answer are given up. */
  return async ({ isGone = false } = {}) => {
    isOver = true
    isGivenUp = isGone
    await running
  }
}
