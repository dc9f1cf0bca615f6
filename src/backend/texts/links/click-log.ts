import { createHmac, randomUUIDv7 } from 'node:crypto'
import { loggable } from '../../db/errors.ts'
import type { Database } from '../../db/open.ts'
import { withoutAccount } from '../../db/transaction.ts'
import type { Hub } from '../../live/hub.ts'
import { log, warnOfMany } from '../../log.ts'
import type { MachineSign } from './bot-detection.ts'

export type Click = {
  accountId: string
  linkId: string
  ending: string
  machine: MachineSign | null
  userAgent: string
  /** The network address; it goes no further than to the digest. */
  address: string
}
type Waiting = Click & { id: string; at: Date }

const everyMs = 1000
/** Of one statement. */
const writtenAtOnce = 5000
/** While the database is away; beyond it the oldest go. */
const waitingMost = 100_000
const userAgentMaxCharacters = 300

/**
 * The clicks of this process, written each second in one statement: a redirect waits for no write, and a kill loses a second. What
 * could not be written stays and is tried again; a click has its id from the beginning, so that it is kept once.
 */
export class ClickLog {
  #database: Database
  #hub: Hub
  #waiting: Waiting[] = []
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  #key: string | null = null

  constructor(database: Database, hub: Hub) {
    this.#database = database
    this.#hub = hub
  }

  add(click: Click): void {
    this.#waiting.push({ ...click, id: randomUUIDv7(), at: new Date() })
    if (this.#waiting.length > waitingMost) this.#waiting.shift()
    this.#timer ??= setTimeout(() => void this.write(), everyMs).unref()
  }

  /** Writes what waits, after what is being written. */
  write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  /** Nothing is lost by a gentle end, unless the database is away. */
  async stop(): Promise<void> {
    await this.write()
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#waiting.length) log.error({ clicks: this.#waiting.length }, 'clicks were lost: the database is away')
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length) {
      const batch = this.#waiting.splice(0, writtenAtOnce)
      try {
        await this.#keep(batch)
      } catch (error) {
        warnOfMany({ error: loggable(error), clicks: batch.length }, 'clicks wait for the database')
        this.#waiting.unshift(...batch)
        this.#timer ??= setTimeout(() => void this.write(), everyMs).unref()
        return
      }
    }
  }

  async #keep(batch: Waiting[]): Promise<void> {
    const key = (this.#key ??= await visitorsKey(this.#database))
    const rows = batch.map(({ accountId, linkId, ending, machine, userAgent, address, id, at }) => ({
      account_id: accountId,
      link_id: linkId,
      ending,
      machine,
      user_agent: userAgent.slice(0, userAgentMaxCharacters),
      visitor: digestOf(key, at, address),
      id,
      at,
    }))
    const told = await withoutAccount(this.#database, tx =>
      tx.rows<{ keep_clicks: string }>('select keep_clicks($1)', [JSON.stringify(rows)], 'keep-clicks'),
    )
    for (const { keep_clicks: accountId } of told) this.#hub.changed(accountId)
  }
}

/** Another one each day: two clicks of a day can be told to be one visitor's, and nobody is followed. */
function digestOf(key: string, at: Date, address: string): string {
  return createHmac('sha256', key)
    .update(`${at.toISOString().slice(0, 10)} ${address}`)
    .digest('base64url')
    .slice(0, 22)
}

async function visitorsKey({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ value: string }>(`select value from secret where name = 'visitors'`)
  if (!rows[0]) throw new Error('the key of the visitors is missing')
  return rows[0].value
}
