import type { StoreApi } from 'zustand'

type Store = Pick<StoreApi<unknown>, 'setState' | 'getInitialState'> & { persist?: { rehydrate: () => unknown } }
type Create = (...given: unknown[]) => unknown

const stores = new Set<Store>()

const isStore = (made: unknown): made is Store => typeof made === 'function' && 'getInitialState' in made

/** zustand's `create`, with and without its second pair of brackets; notes each store of the app. */
export function noting(create: Create): Create {
  return (...given) => {
    const made = create(...given)
    if (isStore(made)) stores.add(made)
    return isStore(made) || typeof made !== 'function' ? made : noting((...inner) => made(...inner))
  }
}

/** Nothing of a page stays for the next one. */
export function forgetStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true)
  sessionStorage.clear()
  localStorage.clear()
}

/** As after a page load: each store is new, and then has what the browser kept of it. */
export async function reloadStores(): Promise<void> {
  const kept = [sessionStorage, localStorage].map(storage => ({ storage, entries: Object.entries({ ...storage }) }))
  forgetStores()
  for (const { storage, entries } of kept) for (const [key, value] of entries) storage.setItem(key, value)
  for (const store of stores) await store.persist?.rehydrate()
}
