/** A storage of the browser; where it may not be used (a frame of another site, a full disk), this page's memory. */
export class KeptStorage implements Storage {
  readonly #memory = new Map<string, string>()
  readonly #open: () => Storage
  /** False once something had to stay in memory: a reload loses it. */
  isKept = true

  constructor(open: () => Storage) {
    this.#open = open
  }

  #try<T>(run: (storage: Storage) => T, instead: T): T {
    try {
      return run(this.#open())
    } catch {
      this.isKept = false
      return instead
    }
  }

  get length(): number {
    return this.#keys().length
  }

  #keys(): string[] {
    const stored = this.#try(storage => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''), [])
    return [...new Set([...this.#memory.keys(), ...stored])]
  }

  key(index: number): string | null {
    return this.#keys()[index] ?? null
  }

  getItem(key: string): string | null {
    return this.#memory.get(key) ?? this.#try(storage => storage.getItem(key), null)
  }

  setItem(key: string, value: string): void {
    this.#memory.delete(key)
    const isStored = this.#try(storage => {
      storage.setItem(key, value)
      return true
    }, false)
    if (isStored) return
    this.#memory.set(key, value)
    // An older value would come back with a reload.
    this.#try(storage => storage.removeItem(key), undefined)
  }

  removeItem(key: string): void {
    this.#memory.delete(key)
    this.#try(storage => storage.removeItem(key), undefined)
  }

  clear(): void {
    this.#memory.clear()
    this.#try(storage => storage.clear(), undefined)
  }
}

/** Of this tab alone: the session, what is written and not sent. */
export const tabStorage = new KeptStorage(() => sessionStorage)
/** Of this browser: how a person likes the app. */
export const browserStorage = new KeptStorage(() => localStorage)
