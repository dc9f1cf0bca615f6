/** Whether a chat stands in this tab alone until its first text has gone. */
export function isNewId(conversationId: string): boolean {
  return conversationId.startsWith('new-')
}
