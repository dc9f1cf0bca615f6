import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

/** Where a canned response goes that is chosen elsewhere: into the box of the open chat; null while there is none to write in. */
export const useCannedTarget = create<{ write: ((text: string) => void) | null }>()(() => ({ write: null }))

/** While this stands, responses are written by this. */
export function useTakesCanned(write: (text: string) => void, canWrite: boolean): void {
  const take = useEffectEvent(write)
  useEffect(() => {
    if (!canWrite) return
    const own = (text: string) => take(text)
    useCannedTarget.setState({ write: own })
    return () => useCannedTarget.setState(target => (target.write === own ? { write: null } : target))
  }, [canWrite])
}
