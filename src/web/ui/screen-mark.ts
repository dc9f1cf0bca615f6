import { useInsertionEffect } from 'react'

/** What stands on the screen and moves what lies elsewhere in the tree: toasts, or the chat list beside docked details. */
export type ScreenMark = 'open-chat' | 'docked-details' | 'details-drawer' | 'form-foot'

const drawn = new Map<ScreenMark, number>()

function count(mark: ScreenMark, by: 1 | -1): void {
  drawn.set(mark, (drawn.get(mark) ?? 0) + by)
  document.documentElement.dataset['screen'] = [...drawn].flatMap(([known, times]) => (times > 0 ? known : [])).join(' ')
}

/**
 * Names itself in `data-screen` of the root while it is drawn, for style sheets: `:root[data-screen~='open-chat']`. A `:has()`
 * on the root says the same, but then whatever is put into the page styles it anew: 4 ms of each text that comes in.
 */
export function useScreenMark(mark: ScreenMark, isDrawn = true): void {
  // Ahead of layout effects, which measure.
  useInsertionEffect(() => {
    if (!isDrawn) return
    count(mark, 1)
    return () => count(mark, -1)
  }, [mark, isDrawn])
}
