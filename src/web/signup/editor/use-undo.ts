import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Words that are typed in one go are one step. */
const stepMs = 700
const stepsKept = 100

/** The way back and forth through what was written; `show` puts earlier values into the form. */
export function useUndo<Values>(begun: Values, show: (values: Values) => void) {
  const steps = useRef({ past: [] as Values[], now: begun, future: [] as Values[], atMs: 0 })
  const [can, setCan] = useState({ undo: false, redo: false })
  const tell = () => setCan({ undo: steps.current.past.length > 0, redo: steps.current.future.length > 0 })
  const move = (from: 'past' | 'future', to: 'past' | 'future') => {
    const { [from]: left, [to]: right, now } = steps.current
    const next = left.at(-1)
    if (next === undefined) return
    steps.current = { ...steps.current, [from]: left.slice(0, -1), [to]: [...right, now], now: next, atMs: 0 }
    tell()
    show(next)
  }
  return {
    can,
    undo: () => move('past', 'future'),
    redo: () => move('future', 'past'),
    /** Something was written. */
    note: (values: Values) => {
      const { past, now, atMs } = steps.current
      const at = Date.now()
      const isSameStep = at - atMs < stepMs && past.length > 0
      steps.current = { past: isSameStep ? past : [...past, now].slice(-stepsKept), now: values, future: [], atMs: at }
      tell()
    },
    /** Other values than those that were written here, as somebody else's. */
    begin: (values: Values) => {
      steps.current = { past: [], now: values, future: [], atMs: 0 }
      tell()
    },
  }
}

/** ⌘Z, ⌘⇧Z and Ctrl+Y, in place of the browser's own, which stop where a value was not typed. A dialog keeps its own. */
export function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey, shiftKey, isComposing, target } = event
    if (!(metaKey || ctrlKey) || altKey || isComposing) return
    if (target instanceof Element && target.closest('[role="dialog"]')) return
    const act = { z: shiftKey ? redo : undo, y: ctrlKey ? redo : undefined }[key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
