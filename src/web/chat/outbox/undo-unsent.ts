import type { QueryClient } from '@tanstack/react-query'
import { undoable } from '#web/ui/feedback/undo.ts'
import { useOutbox } from './outbox.ts'
import type { Outgoing } from './outgoing.ts'
import { takeBack } from './send.ts'

/** A text that has not left yet is what was done last, whatever screen is open. Returns the end of that. */
export function followUndoable(client: QueryClient): () => void {
  const ends = new Map<string, () => void>()
  const follow = (rows: readonly Outgoing[]) => {
    const keys = new Set(rows.filter(row => row.state === 'undoable').map(row => row.message.messageId))
    for (const [key, end] of ends) if (!keys.has(key) && ends.delete(key)) end()
    for (const key of keys)
      if (!ends.has(key))
        ends.set(
          key,
          undoable(() => takeBack(client, key)),
        )
  }
  follow(useOutbox.getState().rows)
  const stop = useOutbox.subscribe(({ rows }) => follow(rows))
  return () => {
    stop()
    for (const end of ends.values()) end()
  }
}
