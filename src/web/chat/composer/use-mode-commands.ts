import { useCommand } from '#web/keyboard/commands.ts'
import type { Mode } from './drafts.ts'

/** Text, note or whisper by keys; the box has the focus then. */
export function useModeCommands(choose: (mode: Mode) => void): void {
  useCommand('writeText', () => choose('sms'))
  useCommand('writeNote', () => choose('note'))
  useCommand('writeWhisper', () => choose('whisper'))
}
