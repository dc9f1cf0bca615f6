import type { Database } from '../../db/open.ts'

/** What a visitor's address asks for, in small letters. */
export type Wanted = { ending: string; part: string | null; subdomain: string | null }

export type Found = {
  accountId: string
  linkId: string
  ending: string
  state: 'open' | 'expired' | 'ended' | 'deleted'
  /** '' where it leads nowhere. */
  target: string
  business: string
  /** Of a recipient's own link. */
  madeAt: Date | null
}

type Question = { wanted: Wanted; answer: (found: Found | null) => void; fail: (error: unknown) => void }

/** So many statements at once; who comes meanwhile shares the next one. */
const statementsAtOnce = 2
const askedAtOnce = 500

/**
 * Where links lead, by an index on the ending, through the one door that looks into all accounts. A visitor alone is asked for at
 * once; of a crowd many share a statement, which costs hardly more than one.
 */
export class LinkFinder {
  #database: Database
  #waiting: Question[] = []
  #asking = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** Null where there is no such link, or none of an account with that part or subdomain. */
  find(wanted: Wanted): Promise<Found | null> {
    return new Promise((answer, fail) => {
      this.#waiting.push({ wanted, answer, fail })
      void this.#ask()
    })
  }

  async #ask(): Promise<void> {
    if (this.#asking >= statementsAtOnce || !this.#waiting.length) return
    this.#asking += 1
    const asked = this.#waiting.splice(0, askedAtOnce)
    try {
      const found = await openLinks(
        this.#database,
        asked.map(({ wanted }) => wanted),
      )
      for (const [index, { answer }] of asked.entries()) answer(found.get(index + 1) ?? null)
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
    this.#asking -= 1
    void this.#ask()
  }
}

async function openLinks({ pool }: Database, wanted: Wanted[]): Promise<Map<number, Found>> {
  const { rows } = await pool.query<Found & { place: number }>({
    name: 'open-links',
    text: `select place, account_id as "accountId", link_id as "linkId", ending, state, target, business, made_at as "madeAt"
           from open_links($1, $2, $3)`,
    values: [wanted.map(one => one.ending), wanted.map(one => one.part), wanted.map(one => one.subdomain)],
  })
  return new Map(rows.map(row => [row.place, row]))
}
