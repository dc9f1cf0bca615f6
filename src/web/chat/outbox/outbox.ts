import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from '#web/session/session.ts'
import { tabStorage } from '#web/session/storage.ts'
import { localAttachment } from './optimistic-message.ts'
import { lineOf, type Outgoing } from './outgoing.ts'

type Outbox = { rows: Outgoing[] }

/** Files of the outbox by key; after a reload they come from the disk. */
const files = new Map<string, File>()

/** A reload ended the request: whether the server got it, nobody knows. Addresses of local files ended as well. */
function afterReload(row: Outgoing): Outgoing {
  const properties = { ...row.message.properties, attachments: [] }
  return { ...row, state: 'unanswered', message: { ...row.message, properties } }
}

/** What is being sent, in session storage: what was not answered is still there after a reload. */
export const useOutbox = create<Outbox>()(
  persist((): Outbox => ({ rows: [] }), {
    name: 'outgoing',
    storage: createJSONStorage(() => tabStorage),
    merge: (stored, fresh) => ({ ...fresh, rows: ((stored as Outbox | undefined)?.rows ?? []).map(afterReload) }),
  }),
)

/** On the disk it outlives the tab, and its file a reload; not waited for: the row is in session storage already. */
const onDisk = (work: (disk: typeof import('./outbox-disk.ts')) => Promise<void>) =>
  'indexedDB' in globalThis &&
  void import('./outbox-disk.ts').then(work).catch((error: unknown) => console.info('the outbox is in this tab alone', error))

export function addOutgoing(row: Outgoing, file: File | undefined): void {
  if (file) files.set(row.message.messageId, file)
  useOutbox.setState(({ rows }) => ({ rows: [...rows, row] }))
  onDisk(disk => disk.keep(row, file))
}

export function outgoingOf(key: string): Outgoing | undefined {
  return useOutbox.getState().rows.find(row => row.message.messageId === key)
}

/** The messages that leave one after another with this one, itself among them. */
export function rowsInLine(row: Outgoing): Outgoing[] {
  return useOutbox.getState().rows.filter(other => lineOf(other) === lineOf(row))
}

/** Whether it is of whoever is signed in, in the account that they are in. */
export function isOwn({ account, message }: Outgoing): boolean {
  const session = useSession.getState()
  return session.account === account && session.sub === message.userId
}

/** What goes again by itself: of whoever is signed in, without an answer, and behind none that waits for their word. */
export function resumable(): Outgoing[] {
  const { rows } = useOutbox.getState()
  const asking = new Set<string>()
  return rows.filter(row => {
    if (row.state === 'asking') asking.add(lineOf(row))
    return row.state === 'unanswered' && isOwn(row) && !asking.has(lineOf(row))
  })
}

export function fileOf(key: string): File | undefined {
  return files.get(key)
}

export function changeOutgoing(key: string, change: Partial<Outgoing>): void {
  const before = outgoingOf(key)
  useOutbox.setState(({ rows }) => ({ rows: rows.map(row => (row === before ? { ...row, ...change } : row)) }))
  const row = outgoingOf(key)
  // Who finds it there must know whether the server may have it; said once, with its file.
  if (row?.isTried && !before?.isTried) onDisk(disk => disk.keep(row, files.get(key)))
}

/** Another tab has it, from which this one was duplicated: that one sends it. */
export function leaveOutgoing(key: string): void {
  useOutbox.setState(({ rows }) => ({ rows: rows.filter(row => row.message.messageId !== key) }))
}

/** What the disk still has of a tab that is gone, or of this one before a reload: its file, or all of it, in its place by time. */
export function claimOutgoing(row: Outgoing, file: File | undefined): void {
  const key = row.message.messageId
  if (file) files.set(key, file)
  const attachments = file ? [localAttachment(file)] : []
  useOutbox.setState(({ rows }) => {
    const at = rows.findIndex(other => other.message.messageId === key)
    const known = rows[at] ?? afterReload(row)
    const properties = { ...known.message.properties, attachments }
    const claimed = { ...known, message: { ...known.message, properties } }
    // What this tab knows stands in the order in which it was written, whatever the clock did since.
    if (at >= 0) return { rows: rows.with(at, claimed) }
    return { rows: [...rows, claimed].toSorted((one, other) => (one.message.time < other.message.time ? -1 : 1)) }
  })
}

/** The server's own row is there, or the server refused, or it was taken back: the optimistic one goes. */
export function settleOutgoing(key: string): void {
  const row = outgoingOf(key)
  if (!row) return
  for (const { fileUrl } of row.message.properties.attachments) URL.revokeObjectURL(fileUrl)
  files.delete(key)
  useOutbox.setState(({ rows }) => ({ rows: rows.filter(other => other !== row) }))
  onDisk(disk => disk.forget(key))
}

/** A new chat has its id now: what is being sent in it is drawn there. */
export function moveOutgoing(fromId: string, conversationId: string): void {
  useOutbox.setState(({ rows }) => ({
    rows: rows.map(row => {
      if (row.message.conversationId !== fromId) return row
      const moved = { ...row, message: { ...row.message, conversationId } }
      onDisk(disk => disk.keep(moved, files.get(row.message.messageId)))
      return moved
    }),
  }))
}
