/** The chat screen: list, thread and details. */
export function ChatPage() {
  return <main />
}
