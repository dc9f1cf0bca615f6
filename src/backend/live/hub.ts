import type { ConversationEvent, LiveEvent, ResourceChange } from '#contract/events.ts'
import { conversationsById, messagesById } from '../chat/rows.ts'
import type { Database } from '../db/open.ts'
import { withAccount, type Tx } from '../db/transaction.ts'
import { warnOfMany } from '../log.ts'
import { lastEventNumber } from './last-event-number.ts'

/** Who listens to an account: gets frames as text, each made once for all. */
export type Listener = { send(frame: string): void; reset(number: number): void }

type StoredEvent = {
  number: number
  /** Of what has no payload; with one it is RESOURCE_CHANGED. */
  type: ConversationEvent['type']
  conversation_id: string | null
  message_id: string | null
  payload: ResourceChange | null
}

/** Who missed more than this asks everything afresh: it is quicker, and a line takes only so much at once. */
const catchUpEvents = 1000
const catchUpCharacters = 512 * 1024
const batchSize = 500
const readAgainMs = 1000

/** Events of an account after a number, as frames. The rows in them are as they stand now: never older than their event. */
async function framesAfter(tx: Tx, after: number, limit: number): Promise<{ number: number; frame: string }[]> {
  const events = await tx.rows<StoredEvent>(
    'select number, type, conversation_id, message_id, payload from event where account_id = $1 and number > $2 order by number limit $3',
    [tx.accountId, after, limit],
    'events-after',
  )
  const messageIds = events.flatMap(event => event.message_id ?? [])
  const conversationIds = [...new Set(events.flatMap(event => event.conversation_id ?? []))]
  const messages = new Map((await messagesById(tx, messageIds)).map(message => [message.messageId, message]))
  const conversations = new Map((await conversationsById(tx, conversationIds)).map(row => [row.conversationId, row]))
  return events.map(event => {
    const message = event.message_id ? messages.get(event.message_id) : undefined
    const conversation = event.conversation_id ? conversations.get(event.conversation_id) : undefined
    const { number, type, payload } = event
    const about = {
      ...(message && { _doc: message }),
      ...(conversation && { conversation, isSpam: conversation.isSpam, conversationId: conversation.conversationId }),
      from: message?.from ?? conversation?.clientNumber ?? '',
    }
    const live: LiveEvent = payload ? { type: 'RESOURCE_CHANGED', number, payload } : { type, number, payload: about }
    return { number, frame: JSON.stringify(live) }
  })
}

/** One account with somebody listening: its work runs one after another, so that nobody misses or repeats a number. */
class AccountChannel {
  listeners = new Set<Listener>()
  joining = 0
  last = 0
  #tail: Promise<void> = Promise.resolve()
  #isQueued = false

  get isHeard(): boolean {
    return this.listeners.size + this.joining > 0
  }

  run(work: () => Promise<void>): Promise<void> {
    const done = this.#tail.then(work)
    this.#tail = done.catch((error: unknown) => warnOfMany({ error: String(error) }, 'live channel'))
    return done
  }

  /** Queues one reading for any number of changes. */
  wake(read: () => Promise<void>): void {
    if (this.#isQueued) return
    this.#isQueued = true
    this.run(async () => {
      this.#isQueued = false
      await read()
    }).catch(() => setTimeout(() => this.wake(read), readAgainMs).unref()) // logged by run; nobody may have to wait for the next event
  }
}

/** Hands the events of committed transactions to the sockets of this process, and tells the other processes. */
export class Hub {
  #channels = new Map<string, AccountChannel>()
  #database: Database
  #tellOthers: (accountId: string) => void = () => undefined
  #isClosed = false

  constructor(database: Database) {
    this.#database = database
  }

  /** What tells the other instances; none on PGlite, where there is one process. */
  tellOthersBy(tell: (accountId: string) => void): void {
    this.#tellOthers = tell
  }

  /** A transaction of this process committed events of the account. */
  changed(accountId: string): void {
    this.#tellOthers(accountId)
    this.refresh(accountId)
  }

  /** Somewhere events of the account were committed. */
  refresh(accountId: string): void {
    const channel = this.#channels.get(accountId)
    if (channel?.isHeard && !this.#isClosed) channel.wake(() => this.#pump(accountId, channel))
  }

  /** After the line to the other instances was lost: read everything that somebody here waits for. */
  refreshAll(): void {
    for (const accountId of this.#channels.keys()) this.refresh(accountId)
  }

  lastNumber(accountId: string): number {
    return this.#channels.get(accountId)?.last ?? 0
  }

  /** Joins a listener. It first gets what it missed after `after`, or a reset when that is no longer kept. */
  async join(accountId: string, listener: Listener, after: number | undefined, hello: (number: number) => void): Promise<void> {
    const channel = this.#channels.get(accountId) ?? new AccountChannel()
    this.#channels.set(accountId, channel)
    channel.joining += 1
    try {
      await channel.run(async () => {
        if (channel.listeners.size) await this.#pump(accountId, channel)
        const { number, frames, isLost } = await withAccount(this.#database, accountId, async tx => {
          const number = channel.listeners.size ? channel.last : await lastEventNumber(tx)
          if (after === undefined || after === number) return { number, frames: [], isLost: false }
          const [oldest] = await tx.rows<{ number: number | null }>(
            'select min(number) as number from event where account_id = $1',
            [accountId],
          )
          const isGone = after > number || number - after > catchUpEvents || (oldest?.number ?? number + 1) > after + 1
          const frames = isGone ? [] : await framesAfter(tx, after, number - after)
          const isTooMuch = frames.reduce((sum, { frame }) => sum + frame.length, 0) > catchUpCharacters
          return { number, frames: isTooMuch ? [] : frames, isLost: isGone || isTooMuch }
        })
        channel.last = number
        hello(number)
        if (isLost) listener.reset(number)
        for (const { frame } of frames) listener.send(frame)
        channel.listeners.add(listener)
      })
    } finally {
      channel.joining -= 1
    }
  }

  /** A frame that is no event: to whoever listens here at this moment. */
  say(accountId: string, frame: string): void {
    for (const listener of this.#channels.get(accountId)?.listeners ?? []) listener.send(frame)
  }

  leave(accountId: string, listener: Listener): void {
    this.#channels.get(accountId)?.listeners.delete(listener)
  }

  close(): void {
    this.#isClosed = true
  }

  async #pump(accountId: string, channel: AccountChannel): Promise<void> {
    for (;;) {
      const frames = await withAccount(this.#database, accountId, tx => framesAfter(tx, channel.last, batchSize))
      for (const { frame, number } of frames) {
        channel.last = number
        for (const listener of channel.listeners) listener.send(frame)
      }
      if (frames.length < batchSize) return
    }
  }
}
