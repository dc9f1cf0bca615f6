const prefix = 'new-'

/** The id of a chat that is only begun, on every device the same: there is one with each number. */
export function newIdOf(clientNumber: string): string {
  return prefix + clientNumber
}

/** Whether a chat is only begun: the server has none until its first text has gone. */
export function isNewId(conversationId: string): boolean {
  return conversationId.startsWith(prefix)
}

/** The number that a chat was begun with. */
export function numberOf(newId: string): string {
  return newId.slice(prefix.length)
}
