/** How help and palette are ordered. */
export const groups = ['chat', 'write', 'list', 'go', 'app'] as const
type Group = (typeof groups)[number]

/** Gmail's letters where it has one. No key with Alt, which types Polish. */
const table = [
  { id: 'reply', group: 'chat', keys: 'r' },
  { id: 'archive', group: 'chat', keys: 'e' },
  { id: 'spam', group: 'chat', keys: '!' },
  { id: 'assignToMe', group: 'chat', keys: 'm' },
  { id: 'assign', group: 'chat', keys: 'a' },
  { id: 'toQueue', group: 'chat', keys: 'q' },
  { id: 'details', group: 'chat', keys: 'i' },
  { id: 'notes', group: 'chat', keys: 'o' },
  { id: 'whispers', group: 'chat', keys: 'y' },
  { id: 'pinNote', group: 'chat', keys: 'p' },
  { id: 'markUnread', group: 'chat', keys: 'U' },
  { id: 'back', group: 'chat', keys: 'u' },
  // The box takes these two itself: from anywhere else nothing that is half written may go.
  { id: 'send', group: 'write', keys: 'Mod+Enter' },
  { id: 'leave', group: 'write', keys: 'Esc' },
  { id: 'writeText', group: 'write', keys: 't' },
  { id: 'writeNote', group: 'write', keys: 'n' },
  { id: 'writeWhisper', group: 'write', keys: 'w' },
  { id: 'schedule', group: 'write', keys: 'l' },
  { id: 'attach', group: 'write', keys: 'f' },
  { id: 'canned', group: 'write', keys: ';' },
  { id: 'next', group: 'list', keys: 'j' },
  { id: 'previous', group: 'list', keys: 'k' },
  { id: 'search', group: 'list', keys: '/' },
  { id: 'newChat', group: 'list', keys: 'c' },
  { id: 'unread', group: 'list', keys: 'v' },
  { id: 'select', group: 'list', keys: 'x' },
  { id: 'selectLoaded', group: 'list', keys: '* a' },
  { id: 'markRead', group: 'list', keys: 'd' },
  { id: 'tag', group: 'list', keys: '#' },
  { id: 'goMy', group: 'go', keys: 'g m' },
  { id: 'goQueued', group: 'go', keys: 'g q' },
  { id: 'goTeam', group: 'go', keys: 'g t' },
  { id: 'goSpam', group: 'go', keys: 'g s' },
  { id: 'goArchive', group: 'go', keys: 'g a' },
  { id: 'goContacts', group: 'go', keys: 'g c' },
  { id: 'undo', group: 'app', keys: 'z' },
  { id: 'palette', group: 'app', keys: 'Mod+k' },
  { id: 'help', group: 'app', keys: '?' },
  { id: 'settings', group: 'app', keys: ',' },
] as const satisfies readonly { id: string; group: Group; keys: string }[]

export type CommandId = (typeof table)[number]['id']
export type Command = { id: CommandId; group: Group; keys: string }

export const commands: readonly Command[] = table

export const isCommand = (id: string): id is CommandId => commands.some(command => command.id === id)
