import { loggable } from '../../db/errors.ts'
import type { Database } from '../../db/open.ts'
import { warnOfMany } from '../../log.ts'

type View = {
  accountId: string
  widgetId: string
  isMachine: boolean
  /** Of a form in somebody's page: the origin of that page, null where the browser did not tell. */
  seenOn?: string | null
}
type Count = { account_id: string; widget_id: string; day: string; people: number; machines: number }
type Seen = { account_id: string; widget_id: string; seen_at: Date; seen_on: string | null }

const everyMs = 1000

/** How often forms were looked at, written each second in one statement: no visit waits for a write, and a kill loses a second. */
export class ViewLog {
  #database: Database
  #counts = new Map<string, Count>()
  #seen = new Map<string, Seen>()
  #isWaiting = false

  constructor(database: Database) {
    this.#database = database
  }

  add({ accountId, widgetId, isMachine, seenOn }: View): void {
    const day = new Date().toISOString().slice(0, 10)
    const key = `${widgetId} ${day}`
    const count = this.#counts.get(key) ?? { account_id: accountId, widget_id: widgetId, day, people: 0, machines: 0 }
    count[isMachine ? 'machines' : 'people'] += 1
    this.#counts.set(key, count)
    if (seenOn !== undefined) {
      const before = this.#seen.get(widgetId)?.seen_on ?? null
      this.#seen.set(widgetId, { account_id: accountId, widget_id: widgetId, seen_at: new Date(), seen_on: seenOn ?? before })
    }
    if (!this.#isWaiting) setTimeout(() => void this.#write(), everyMs).unref()
    this.#isWaiting = true
  }

  async #writeSeen(seen: Seen[]): Promise<void> {
    await this.#database.pool.query(
      `update widget w set seen_at = greatest(w.seen_at, s.seen_at), seen_on = coalesce(s.seen_on, w.seen_on)
       from json_to_recordset($1) as s (account_id uuid, widget_id uuid, seen_at timestamptz, seen_on text)
       where w.account_id = s.account_id and w.id = s.widget_id`,
      [JSON.stringify(seen)],
    )
  }

  async #write(): Promise<void> {
    this.#isWaiting = false
    const counts = [...this.#counts.values()]
    this.#counts.clear()
    const seen = [...this.#seen.values()]
    this.#seen.clear()
    try {
      await this.#database.pool.query(
        `insert into widget_view as v (account_id, widget_id, day, people, machines)
         select account_id, widget_id, day, people, machines
         from json_to_recordset($1) as c (account_id uuid, widget_id uuid, day date, people int, machines int)
         where exists (select from widget w where w.account_id = c.account_id and w.id = c.widget_id)
         on conflict (account_id, widget_id, day) do update
           set people = v.people + excluded.people, machines = v.machines + excluded.machines`,
        [JSON.stringify(counts)],
      )
      if (seen.length) await this.#writeSeen(seen)
    } catch (error) {
      warnOfMany({ error: loggable(error) }, 'views of forms were not counted')
    }
  }
}
