import { useKeyboardSettings } from './keyboard-settings.ts'
import { type CommandId, commands } from './shortcut-table.ts'

/** The keys of a command, where they work: single ones can be switched off. */
export function useKeys(id: CommandId | undefined): string | undefined {
  const hasSingleKeys = useKeyboardSettings(settings => settings.hasSingleKeys)
  const keys = commands.find(command => command.id === id)?.keys
  return keys && (hasSingleKeys || /^(Mod\+|Esc)/.test(keys)) ? keys : undefined
}
