import { endUndoWindows, resumeUndoWindows } from './undo-window.ts'
import { useOutbox } from './outbox.ts'

const withinMs = 2000
const isLeft = () => useOutbox.getState().rows.some(({ state }) => state === 'undoable' || state === 'waiting')

/** Before the person goes: what can still be taken back leaves now, under their name. Not for long where there is no line. */
export async function finishSends(): Promise<void> {
  if (!isLeft()) return
  endUndoWindows()
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = useOutbox.subscribe(() => isLeft() || resolve())
  const timer = setTimeout(resolve, withinMs)
  await promise
  clearTimeout(timer)
  unsubscribe()
  resumeUndoWindows()
}
