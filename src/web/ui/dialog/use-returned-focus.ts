import { useLayoutEffect, useState } from 'react'

/** What stands in front of the screen for as long as it is drawn gives the focus back to where it was, unless something else took it. */
export function useReturnedFocus(): void {
  const [before] = useState(document.activeElement)
  useLayoutEffect(
    () => () => {
      // Once it is gone, and its focus with it.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
