import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Message, WritableChannel } from '#contract/chat/messages.ts'
import { tabStorage } from '#web/session/storage.ts'

/** A message that the server has not confirmed: drawn from here until its own row comes, by event or by answer. */
export type Outgoing = {
  /** As it will look; its `messageId` is the idempotency key. */
  message: Message & { channel: WritableChannel }
  account: string
  /** 'unanswered': nobody knows whether the server has it; 'try again' takes the same key. */
  state: 'waiting' | 'unanswered'
  retryOf: string | null
  hasFile: boolean
  /** What the lists showed before it, for when it is refused. */
  previous: { message: Message; status: Message['status'] } | null
}

type Outbox = { rows: Outgoing[] }

/** Files of the outbox by key; a reload loses them. */
const files = new Map<string, File>()

/** A reload ended the request: whether the server got it, nobody knows. Addresses of local files ended as well. */
function afterReload(row: Outgoing): Outgoing {
  const properties = { ...row.message.properties, attachments: [] }
  return { ...row, state: 'unanswered', message: { ...row.message, properties } }
}

/** What is being sent, in session storage: what was not answered is still there after a reload. */
export const useOutbox = create<Outbox>()(
  persist((): Outbox => ({ rows: [] }), {
    name: 'outbox',
    storage: createJSONStorage(() => tabStorage),
    merge: (stored, fresh) => ({ ...fresh, rows: ((stored as Outbox | undefined)?.rows ?? []).map(afterReload) }),
  }),
)

export function addOutgoing(row: Outgoing, file: File | undefined): void {
  if (file) files.set(row.message.messageId, file)
  useOutbox.setState(({ rows }) => ({ rows: [...rows, row] }))
}

export function outgoingOf(key: string): Outgoing | undefined {
  return useOutbox.getState().rows.find(row => row.message.messageId === key)
}

export function fileOf(key: string): File | undefined {
  return files.get(key)
}

export function setOutgoingState(key: string, state: Outgoing['state']): void {
  useOutbox.setState(({ rows }) => ({ rows: rows.map(row => (row.message.messageId === key ? { ...row, state } : row)) }))
}

/** The server's own row is there, or the server refused: the optimistic one goes. */
export function settleOutgoing(key: string): void {
  const row = outgoingOf(key)
  if (!row) return
  for (const { fileUrl } of row.message.properties.attachments) URL.revokeObjectURL(fileUrl)
  files.delete(key)
  useOutbox.setState(({ rows }) => ({ rows: rows.filter(other => other !== row) }))
}
