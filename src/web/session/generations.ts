import { browserStorage } from './storage.ts'

const prefix = 'session-started.'
const keptMs = 30 * 24 * 3600 * 1000

/** The newest generation of tokens that any tab of a sign-in started to fetch. In local storage: all tabs see it at once. */
export const startedGeneration = {
  read: (family: string) => Number.parseInt(browserStorage.getItem(prefix + family) ?? '0', 10),
  write: (family: string, generation: number) => browserStorage.setItem(prefix + family, `${generation}@${Date.now()}`),
  forget: (family: string) => browserStorage.removeItem(prefix + family),
}

/** Drops what tabs left behind that were closed without signing out. */
export function forgetOldFamilies(): void {
  for (const key of Array.from({ length: browserStorage.length }, (_, index) => browserStorage.key(index) ?? '')) {
    const startedAtMs = Number(browserStorage.getItem(key)?.split('@')[1])
    if (key.startsWith(prefix) && Date.now() - startedAtMs > keptMs) browserStorage.removeItem(key)
  }
}
