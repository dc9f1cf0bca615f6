import { createStore, del, promisifyRequest, set, values } from 'idb-keyval'
import type { Outgoing } from './outgoing.ts'

export type Kept = { row: Outgoing; file: File | undefined; tab: string }

const store = createStore('parley-outbox', 'rows')

/** This page, as long as it lives: what it is sending is not sent by another one too. */
const tab = crypto.randomUUID()
const lockOf = (name: string) => `outbox-${name}`

/** The lock that says that this page lives. Where there are no locks (an unsafe address, a frame of another site), nobody claims. */
const isKnownToLive = new Promise<void>(resolve => {
  if (!('locks' in navigator)) return resolve()
  const hold = () => {
    resolve()
    return new Promise<never>(() => undefined)
  }
  navigator.locks.request(lockOf(tab), hold).catch(() => resolve())
})

export async function keep(row: Outgoing, file: File | undefined): Promise<void> {
  await isKnownToLive
  await set(row.message.messageId, { row, file, tab } satisfies Kept, store)
}

export function forget(key: string): Promise<void> {
  return del(key, store)
}

/** What stands on the disk of other pages, and which of them live. A page holds its lock before it keeps anything. */
async function ofOtherPages(): Promise<{ kept: Kept[]; isAlive: (one: Kept) => boolean }> {
  if (!('locks' in navigator)) return { kept: [], isAlive: () => false }
  const kept = await values<Kept>(store)
  const { held = [], pending = [] } = await navigator.locks.query()
  const names = new Set([...held, ...pending].map(({ name }) => name))
  return { kept: kept.filter(one => one.tab !== tab), isAlive: one => names.has(lockOf(one.tab)) }
}

/** What other tabs that live are sending. */
export async function ofOthers(): Promise<string[]> {
  const { kept, isAlive } = await ofOtherPages()
  return kept.filter(isAlive).map(({ row }) => row.message.messageId)
}

/**
 * What a person of an account wrote in tabs that are gone, this one before its reload among them: it is this tab's from now on, and
 * of two that claim at the same moment only one gets it. The oldest first.
 */
export async function claimLeft(account: string, sub: string): Promise<Kept[]> {
  const { kept, isAlive } = await ofOtherPages()
  const gone = new Set(kept.filter(one => !isAlive(one)).map(one => one.tab))
  if (gone.size === 0) return []
  await isKnownToLive
  return store('readwrite', async rows => {
    const now: Kept[] = await promisifyRequest(rows.getAll())
    const left = now.filter(({ row, ...one }) => gone.has(one.tab) && row.account === account && row.message.userId === sub)
    for (const one of left) rows.put({ ...one, tab } satisfies Kept, one.row.message.messageId)
    await promisifyRequest(rows.transaction)
    return left.toSorted((one, other) => (one.row.message.time < other.row.message.time ? -1 : 1))
  })
}
