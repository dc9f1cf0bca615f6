import { useState } from 'react'

type Chosen = { scope: string; ids: ReadonlySet<string>; isAll: boolean; isOpen: boolean; anchor: string | null }

/** Which chats of a list are ticked; another list starts anew. `keys` are the loaded ones, in their order. */
export function useChatSelection(scope: string, keys: readonly string[]) {
  const none: Chosen = { scope, ids: new Set(), isAll: false, isOpen: false, anchor: null }
  const [kept, setKept] = useState(none)
  const chosen = kept.scope === scope ? kept : none
  const ticked = chosen.isAll ? new Set(keys) : chosen.ids
  return {
    ids: ticked,
    /** All that match, also those that are not loaded. */
    isAll: chosen.isAll,
    isOn: chosen.isOpen || chosen.isAll || chosen.ids.size > 0,
    /** Ticks a chat or takes its tick; `isRange`: all from the last one that was ticked to it. */
    toggle: (id: string, isRange = false) => {
      const [from, to] = [keys.indexOf(chosen.anchor ?? ''), keys.indexOf(id)]
      const ids = new Set(ticked)
      if (isRange && from >= 0 && to >= 0) for (const key of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(key)
      else if (!ids.delete(id)) ids.add(id)
      setKept({ ...chosen, ids, isAll: false, isOpen: chosen.isOpen && ids.size === 0, anchor: id })
    },
    toggleLoaded: () => {
      const isAllLoaded = keys.every(key => ticked.has(key))
      setKept({ ...chosen, isAll: false, isOpen: true, ids: isAllLoaded ? new Set() : new Set(keys) })
    },
    open: () => setKept({ ...chosen, isOpen: true }),
    selectAll: () => setKept({ ...chosen, isAll: true }),
    clear: () => setKept(none),
  }
}
export type ChatSelection = ReturnType<typeof useChatSelection>
