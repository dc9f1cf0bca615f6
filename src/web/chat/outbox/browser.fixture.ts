import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries } from 'idb-keyval'
import { vi } from 'vitest'

/** The event loop's own, whatever the clock of a test does. */
const realImmediate = globalThis.setImmediate

type Page = { locks: Set<string>; transactions: Set<IDBTransaction>; isGone: boolean }

/**
 * A browser whose pages come and go: a whole IndexedDB, each of whose steps takes as long as `delayMs` says on the test's clock, and
 * Web Locks. A page that is gone takes its locks and its unfinished transactions with it.
 */
export async function openBrowser(delayMs: () => number) {
  const disk = new IDBFactory()
  const pages = new Set<Page>()
  let isSlow = false
  vi.stubGlobal('setImmediate', (run: () => void) => (isSlow ? setTimeout(run, delayMs()) : realImmediate(run)))
  const moment = () => new Promise<void>(resolve => setTimeout(resolve, delayMs()))

  const mustStand = (page: Page) => {
    if (page.isGone) throw new DOMException('The page is gone.', 'InvalidStateError')
  }
  const open = (page: Page, name: string, version?: number) => {
    mustStand(page)
    const request = disk.open(name, version)
    request.addEventListener('success', () => {
      const connection = request.result
      const begin = connection.transaction.bind(connection)
      connection.transaction = (...asked: Parameters<typeof begin>) => {
        mustStand(page)
        const transaction = begin(...asked)
        page.transactions.add(transaction)
        const end = () => page.transactions.delete(transaction)
        for (const type of ['complete', 'abort']) transaction.addEventListener(type, end)
        return transaction
      }
    })
    return request
  }

  const locksOf = (page: Page) => ({
    request: async (name: string, hold: () => Promise<unknown>) => {
      await moment()
      if (page.isGone) return
      page.locks.add(name)
      await hold()
      page.locks.delete(name)
    },
    query: async () => {
      await moment()
      return { held: [...pages].flatMap(({ locks }) => [...locks]).map(name => ({ name })), pending: [] }
    },
  })

  /** Loads a page: it has the browser from now on. Returns what ends it, in the middle of whatever it does. */
  const openPage = () => {
    const page: Page = { locks: new Set(), transactions: new Set(), isGone: false }
    pages.add(page)
    vi.stubGlobal('indexedDB', { open: (name: string, version?: number) => open(page, name, version) })
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locksOf(page) })
    return () => {
      page.isGone = true
      pages.delete(page)
      for (const transaction of page.transactions) transaction.abort()
    }
  }

  /** What stands on the disk. */
  const kept = async () => {
    isSlow = false
    const leave = openPage()
    const rows = await entries<string, unknown>(createStore('parley-outbox', 'rows'))
    leave()
    isSlow = true
    return rows
  }
  // Made before the first page: nothing is told of a page that goes while the disk is first set up.
  await kept()
  return { openPage, kept }
}

/** A source of delays that one number decides, so that a history can be played again. */
export function delaysOf(seed: number, longestMs: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % (longestMs + 1)
  }
}
