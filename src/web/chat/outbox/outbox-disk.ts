import { createStore, del, entries, set } from 'idb-keyval'
import type { Outgoing } from './outgoing.ts'

type Kept = { row: Outgoing; file: File | undefined; tab: string }

const store = createStore('parley-outbox', 'rows')

/** Held as long as this tab lives: what it is sending is not sent by another one too. */
const tab = crypto.randomUUID()
const lockOf = (name: string) => `outbox-${name}`
// Where there are no locks (an unsafe address, a page that may keep nothing), nobody claims.
if ('locks' in navigator) navigator.locks.request(lockOf(tab), () => new Promise<never>(() => undefined)).catch(() => undefined)

export function keep(row: Outgoing, file: File | undefined): Promise<void> {
  return set(row.message.messageId, { row, file, tab } satisfies Kept, store)
}

export function forget(key: string): Promise<void> {
  return del(key, store)
}

async function livingTabs(): Promise<Set<string | undefined>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name))
}

/** What another tab that lives is sending. */
export async function ofOthers(): Promise<string[]> {
  if (!('locks' in navigator)) return []
  const alive = await livingTabs()
  const kept = (await entries<string, Kept>(store)).map(([, one]) => one)
  return kept.filter(one => one.tab !== tab && alive.has(lockOf(one.tab))).map(({ row }) => row.message.messageId)
}

/** What a person of an account wrote in tabs that are gone, this one before its reload among them, the oldest first. */
export async function left(account: string, sub: string): Promise<Kept[]> {
  if (!('locks' in navigator)) return []
  const alive = await livingTabs()
  const kept = (await entries<string, Kept>(store)).map(([, one]) => one)
  return kept
    .filter(one => one.row.account === account && one.row.message.userId === sub)
    .filter(one => one.tab !== tab && !alive.has(lockOf(one.tab)))
    .toSorted((one, other) => (one.row.message.time < other.row.message.time ? -1 : 1))
}

/** It is this tab's from now on; a second one that looks at the same moment finds it taken, or sends it with the same key. */
export function claim({ row, file }: Kept): Promise<void> {
  return keep(row, file)
}
