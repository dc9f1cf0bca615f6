import { createStore } from 'zustand/vanilla'
import { Refusal } from '#web/api/refusal.ts'
import { tabStorage } from '#web/session/storage.ts'

/** After the last key. */
const pauseMs = 800
/** Without a line it is tried again; a line that comes back tries at once. */
const retryMs = 5000

/** `waits`: no line; `refused`: what stands there cannot be kept; `stale`: somebody else saved meanwhile. */
export type Saving = { state: 'saved' | 'writing' | 'waits' | 'refused' | 'stale'; savedAt: string | null; version: number }

type Saved = { version: number }
type SaverOptions<Values> = {
  /** Under which name this browser keeps what the server has not. */
  keptAs: string
  version: number
  save: (values: Values, version: number, keepalive: boolean) => Promise<Saved>
}

/** What this browser kept of a draft that the server never got, and on which version it was written; `readValues` says null of what is none. */
export function keptDraft<Values>(
  keptAs: string,
  readValues: (kept: unknown) => Values | null,
): { values: Values; version: number } | null {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(keptAs) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('version' in kept)) return null
    const values = readValues(kept.values)
    return values && typeof kept.version === 'number' ? { values, version: kept.version } : null
  } catch {
    return null
  }
}

/**
 * Saves a draft while one writes, one save at a time, each on the version that the last one made. Until the server has it, this tab
 * keeps what was written over a reload and without a line.
 */
export function createDraftSaver<Values extends object>({ keptAs, version, save }: SaverOptions<Values>) {
  const store = createStore<Saving>(() => ({ state: 'saved', savedAt: null, version }))
  let wanted: Values | null = null
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failure: unknown = null

  const failed = (error: unknown) => {
    failure = error
    const isStale = error instanceof Refusal && error.code === 'STALE_VERSION'
    const isFinal = error instanceof Refusal && error.isFinal && error.status !== 401
    store.setState({ state: isStale ? 'stale' : isFinal ? 'refused' : 'waits' })
    if (!isFinal) later(retryMs)
  }
  const run = async (keepalive: boolean): Promise<void> => {
    while (wanted) {
      const values: Values = wanted
      try {
        const saved = await save(values, store.getState().version, keepalive)
        store.setState({ version: saved.version, savedAt: new Date().toISOString() })
        failure = null
      } catch (error) {
        return failed(error)
      }
      if (wanted !== values) continue
      wanted = null
      tabStorage.removeItem(keptAs)
      store.setState({ state: 'saved' })
    }
  }
  const saveNow = (keepalive = false): Promise<void> => {
    clearTimeout(timer)
    running ??= run(keepalive).finally(() => (running = null))
    return running
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), ms)
  }
  const keep = () => wanted && tabStorage.setItem(keptAs, JSON.stringify({ values: wanted, version: store.getState().version }))
  const comesBack = () => {
    if (store.getState().state === 'waits') void saveNow()
  }
  const hides = () => {
    if (document.visibilityState === 'hidden' && wanted) void saveNow(true)
  }
  window.addEventListener('online', comesBack)
  document.addEventListener('visibilitychange', hides)

  return {
    store,
    /** Something was written. */
    changed: (values: Values) => {
      wanted = values
      keep()
      if (store.getState().state === 'stale') return
      store.setState({ state: 'writing' })
      later(pauseMs)
    },
    /** Once everything that was written is kept by the server, the version that it has; throws what the save was refused with. */
    flush: async (): Promise<number> => {
      while (wanted) {
        await saveNow()
        if (failure) throw failure
      }
      return store.getState().version
    },
    /** Somebody else's save, which this one began with. */
    follow: (newer: number) => store.setState({ version: newer }),
    hasUnsaved: () => wanted !== null,
    /** Of two versions one's own: it is written over theirs. */
    keepMine: (theirs: number) => {
      store.setState({ version: theirs, state: 'writing' })
      void saveNow()
    },
    takeTheirs: (theirs: number) => {
      wanted = null
      failure = null
      tabStorage.removeItem(keptAs)
      store.setState({ version: theirs, state: 'saved' })
    },
    /** The screen goes: what is not saved goes along with it. */
    stop: () => {
      if (wanted) void saveNow(true)
      clearTimeout(timer)
      window.removeEventListener('online', comesBack)
      document.removeEventListener('visibilitychange', hides)
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver<object>>
