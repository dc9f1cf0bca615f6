import type { Command, CommandId } from './shortcut-table.ts'

/** So long the first of two keys waits for the second. Rather long: who is slow meant both, not the second alone. */
const togetherMs = 5000

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  isAltGraph: boolean
  isApple: boolean
  /** Into a box: what is written there is no command, but for what goes with Mod. */
  isWriting: boolean
}
export type Begun = { key: string; atMs: number } | null

/** How a key is called in the table; null for what types a letter, as Alt and AltGr do. */
function nameOf({ key, ctrlKey, metaKey, altKey, isAltGraph, isApple, isWriting }: Pressed): string | null {
  if (altKey || isAltGraph) return null
  const [isMod, isOther] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  // On a Mac, Ctrl+K deletes to the end of the line.
  if (isOther) return null
  if (isMod) return `Mod+${key.length === 1 ? key.toLowerCase() : key}`
  return isWriting ? null : key
}

/** Held for what comes with them. */
const isHeld = (key: string) => /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(key)

/** What a key does after the one before it: a command, the first of two, or nothing. A second key that is none does nothing. */
export function take(
  commands: readonly Command[],
  begun: Begun,
  pressed: Pressed,
  nowMs: number,
): { id: CommandId | null; begun: Begun } {
  if (isHeld(pressed.key)) return { id: null, begun }
  const key = nameOf(pressed)
  if (key === null) return { id: null, begun: null }
  const isSecond = begun !== null && nowMs - begun.atMs < togetherMs && !key.startsWith('Mod+')
  const wanted = isSecond ? `${begun.key} ${key}` : key
  const found = commands.find(({ keys }) => keys === wanted)
  if (found) return { id: found.id, begun: null }
  const isFirst = commands.some(({ keys }) => keys.startsWith(`${key} `))
  return { id: null, begun: isFirst ? { key, atMs: nowMs } : null }
}
