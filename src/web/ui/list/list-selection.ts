import type { OnChangeFn, RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'
import type { Selection } from './list-types.ts'

type Chosen = { scope: string; state: RowSelectionState; isAllMatching: boolean; isOpen: boolean }

/**
 * Which rows are selected, over all pages of one search with its filters (`scope`): another search starts anew.
 * `pageKeys` are the rows of this page: one of them given up, all that match are no longer meant, but the others here are.
 */
export function useListSelection(scope: string, pageKeys: string[], total: number) {
  const none: Chosen = { scope, state: {}, isAllMatching: false, isOpen: false }
  const [kept, setKept] = useState(none)
  const chosen = kept.scope === scope ? kept : none
  const ids = Object.keys(chosen.state)
  const page: RowSelectionState = Object.fromEntries(pageKeys.map(key => [key, true]))
  const selection: Selection = chosen.isAllMatching ? { isAllMatching: true, total } : { ids }
  const onChange: OnChangeFn<RowSelectionState> = change => {
    const before = chosen.isAllMatching ? page : chosen.state
    const state = typeof change === 'function' ? change(before) : change
    setKept({ ...chosen, state, isAllMatching: false })
  }
  return {
    selection,
    state: chosen.isAllMatching ? page : chosen.state,
    isAllMatching: chosen.isAllMatching,
    isAllOfPage: chosen.isAllMatching || (pageKeys.length > 0 && pageKeys.every(key => chosen.state[key])),
    count: chosen.isAllMatching ? total : ids.length,
    /** A phone shows its checkboxes only when asked for. */
    hasBar: chosen.isOpen || chosen.isAllMatching || ids.length > 0,
    onChange,
    open: () => setKept({ ...chosen, isOpen: true }),
    togglePage: (isAll: boolean) => {
      const others = Object.fromEntries(ids.filter(id => !page[id]).map(id => [id, true as const]))
      setKept({ ...chosen, isAllMatching: false, state: isAll ? { ...others, ...page } : others })
    },
    selectAllMatching: () => setKept({ ...chosen, state: {}, isAllMatching: true }),
    clear: () => setKept(none),
  }
}
