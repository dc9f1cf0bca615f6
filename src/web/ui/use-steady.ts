import { useCallback, useLayoutEffect, useRef } from 'react'

/** One function for good that does what the newest does: what is memoised rests although its parent is drawn again. */
export function useSteady<Given extends unknown[], Answer>(newest: (...given: Given) => Answer): (...given: Given) => Answer {
  const current = useRef(newest)
  useLayoutEffect(() => {
    current.current = newest
  }, [newest])
  return useCallback((...given: Given) => current.current(...given), [])
}
