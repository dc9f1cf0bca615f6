import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { tabStorage } from '#web/session/storage.ts'

/**
 * Back on a list, or after a reload, one stands where one stood: each entry of the history keeps how far it was scrolled.
 * Other rows (`page` says which they are) begin at their top.
 */
export function useKeptPlace(scroller: RefObject<HTMLDivElement | null>, page: string, hasRows: boolean): void {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const shown = useRef(page)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !hasRows) return
    const name = `place-${entry}`
    const kept = tabStorage.getItem(name)
    if (kept !== null) box.scrollTop = Number(kept)
    else if (shown.current !== page) box.scrollTop = 0
    shown.current = page
    // Read while one scrolls: when one leaves, the rows may be others already.
    let top = box.scrollTop
    const follow = () => {
      top = box.scrollTop
    }
    const keep = () => tabStorage.setItem(name, String(top))
    box.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      box.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', keep)
    }
  }, [scroller, entry, page, hasRows])
}
