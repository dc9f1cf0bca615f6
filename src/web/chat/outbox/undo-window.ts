/** What ends the wait of a text that can be taken back. */
const endings = new Map<string, () => void>()

/** The page is going, or the person: what can still be taken back goes now. */
let isLeavingNow = false
let isPageGoing = false

/** Waits until a text can no longer be taken back, or somebody ends the wait. */
export function waitForUndo(key: string, untilMs: number): Promise<void> {
  if (isLeavingNow) return Promise.resolve()
  return new Promise<void>(resolve => {
    const timer = setTimeout(resolve, untilMs - Date.now())
    endings.set(key, () => {
      clearTimeout(timer)
      resolve()
    })
  }).then(() => void endings.delete(key))
}

export function release(key: string): void {
  endings.get(key)?.()
}

/** Ends the wait of all of them, and of those that come to their turn until `resumeUndoWindows`. */
export function endUndoWindows(): void {
  isLeavingNow = true
  for (const end of endings.values()) end()
}

export function resumeUndoWindows(): void {
  isLeavingNow = false
}

/** The page is going: a request has to outlive it. */
export const isLeaving = () => isPageGoing

globalThis.addEventListener?.('pagehide', () => {
  isPageGoing = true
  endUndoWindows()
})
globalThis.addEventListener?.('pageshow', () => {
  isPageGoing = false
  resumeUndoWindows()
})
