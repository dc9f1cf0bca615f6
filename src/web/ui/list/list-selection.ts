import { useState } from 'react'
import type { Selection } from './list-types.ts'

type Chosen = { scope: string; keys: ReadonlySet<string>; isAllMatching: boolean; isOpen: boolean }

/**
 * Which rows are selected, over all pages of one search with its filters (`scope`): another search starts anew.
 * `pageKeys` are the rows of this page: one of them given up, all that match are no longer meant, but the others here are.
 */
export function useListSelection(scope: string, pageKeys: string[], total: number) {
  const none: Chosen = { scope, keys: new Set(), isAllMatching: false, isOpen: false }
  const [kept, setKept] = useState(none)
  const chosen = kept.scope === scope ? kept : none
  const selection: Selection = chosen.isAllMatching ? { isAllMatching: true, total } : { ids: [...chosen.keys] }
  const set = (keys: string[], isSelected: boolean) => {
    const before = new Set(chosen.isAllMatching ? pageKeys : chosen.keys)
    const next = isSelected ? before.union(new Set(keys)) : before.difference(new Set(keys))
    setKept({ ...chosen, keys: next, isAllMatching: false })
  }
  return {
    selection,
    keys: chosen.keys,
    isAllMatching: chosen.isAllMatching,
    isAllOfPage: chosen.isAllMatching || (pageKeys.length > 0 && pageKeys.every(key => chosen.keys.has(key))),
    count: chosen.isAllMatching ? total : chosen.keys.size,
    /** A phone shows its checkboxes only when asked for. */
    hasBar: chosen.isOpen || chosen.isAllMatching || chosen.keys.size > 0,
    set,
    open: () => setKept({ ...chosen, isOpen: true }),
    togglePage: (isAll: boolean) => set(pageKeys, isAll),
    selectAllMatching: () => setKept({ ...chosen, keys: new Set(), isAllMatching: true }),
    clear: () => setKept(none),
  }
}
