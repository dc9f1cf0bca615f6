import type { EditorKey } from '#web/keyboard/editor-keys.ts'
import type { CommandId } from '#web/keyboard/shortcut-table.ts'

/** Says more of something while the pointer or the focus rests on it; with the key of the command that it gives. */
export const tip = (text: string, command?: CommandId | EditorKey) => ({ 'data-tip': text, 'data-tip-command': command })

/** At the end of a narrow menu, where above it is the line before. */
export const beside = (text: string) => ({ ...tip(text), 'data-tip-side': '' })

/** The name of a control that shows none: read out, and shown as its tip. */
export const named = (label: string, command?: CommandId | EditorKey) => ({ 'aria-label': label, ...tip(label, command) })
