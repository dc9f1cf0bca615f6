import type pg from 'pg'

/**
 * Who may work with the database: so many at once, and those who wait take turns by account. One account with a thousand requests
 * at a time keeps its own people waiting, not those of another.
 */
export class AccountTurns {
  #free: number
  readonly #waitMs: number | null
  /** Who waits, by account; the account whose turn is next stands first. */
  readonly #lines = new Map<string, Set<() => void>>()

  /** `waitMs`: so long somebody waits; null for as long as it takes. */
  constructor(atOnce: number, waitMs: number | null) {
    this.#free = atOnce
    this.#waitMs = waitMs
  }

  /** As many at once as this pool has connections; who waits for one waits as long as the pool would let them. */
  static at({ options }: pg.Pool): AccountTurns {
    return new AccountTurns(options.max, options.connectionTimeoutMillis || null)
  }

  /** Comes when it is this account's turn, with the milliseconds that it was waited for; rejects when that takes too long. */
  take(accountId: string): Promise<number> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve(0)
    }
    const began = performance.now()
    const line = this.#lines.get(accountId) ?? new Set()
    this.#lines.set(accountId, line)
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const begin = () => {
        clearTimeout(timer)
        resolve(performance.now() - began)
      }
      line.add(begin)
      if (this.#waitMs === null) return
      timer = setTimeout(() => {
        line.delete(begin)
        if (line.size === 0) this.#lines.delete(accountId)
        reject(new Error('timeout: no connection to the database came free'))
      }, this.#waitMs)
    })
  }

  /** Whoever took a turn passes it on, once. */
  pass(): void {
    const [accountId, line] = this.#lines.entries().next().value ?? []
    const begin = line?.values().next().value
    if (accountId === undefined || !line || !begin) {
      this.#free += 1
      return
    }
    line.delete(begin)
    // The account goes behind all others.
    this.#lines.delete(accountId)
    if (line.size > 0) this.#lines.set(accountId, line)
    begin()
  }
}
