/** What the editors of sign-up tools take themselves, also in their boxes and in place of the browser's own; for tips and help. */
export const editorKeys = [
  { id: 'stepBack', keys: 'Mod+z' },
  { id: 'stepForth', keys: 'Mod+Shift+z' },
] as const

export type EditorKey = (typeof editorKeys)[number]['id']
