import type { QueryClient } from '@tanstack/react-query'
import { undoable } from '#web/ui/feedback/undo.ts'
import { type Outgoing, useOutbox } from './outgoing.ts'
import { takeBack } from './send.ts'

/** A text that has not left yet is what was done last, whatever screen is open. Returns the end of that. */
export function followHeld(client: QueryClient): () => void {
  const held = new Map<string, () => void>()
  const follow = (rows: readonly Outgoing[]) => {
    const keys = new Set(rows.filter(row => row.state === 'held').map(row => row.message.messageId))
    for (const [key, end] of held) if (!keys.has(key) && held.delete(key)) end()
    for (const key of keys)
      if (!held.has(key))
        held.set(
          key,
          undoable(() => takeBack(client, key)),
        )
  }
  follow(useOutbox.getState().rows)
  const stop = useOutbox.subscribe(({ rows }) => follow(rows))
  return () => {
    stop()
    for (const end of held.values()) end()
  }
}
