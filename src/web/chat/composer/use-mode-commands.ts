import { useCommand, useWhyNot } from '#web/keyboard/commands.ts'
import type { Mode } from './drafts.ts'

const notes = ['writeNote', 'writeWhisper'] as const

/** Text, note or whisper by keys; the box has the focus then. */
export function useModeCommands(choose: (mode: Mode) => void, whyTextsOnly: string | null): void {
  useCommand('writeText', () => choose('sms'))
  useCommand('writeNote', whyTextsOnly ? null : () => choose('note'))
  useCommand('writeWhisper', whyTextsOnly ? null : () => choose('whisper'))
  useWhyNot(notes, whyTextsOnly)
}
