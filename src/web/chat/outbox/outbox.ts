import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from '#web/session/session.ts'
import { tabStorage } from '#web/session/storage.ts'
import { createTurns } from './serial-queue.ts'
import { localAttachment } from './optimistic-message.ts'
import { lineOf, type Outgoing } from './outgoing.ts'

type Outbox = {
  rows: Outgoing[]
  /** Keys of what is settled, and perhaps still stands on the disk: a reload may come before that has forgotten it. */
  settled: string[]
}

/** Files of the outbox by key; after a reload they come from the disk. */
const files = new Map<string, File>()

/** A reload ended the request: whether the server got it, nobody knows. Addresses of local files ended as well. */
function afterReload(row: Outgoing): Outgoing {
  const properties = { ...row.message.properties, attachments: [] }
  return { ...row, state: 'unanswered', message: { ...row.message, properties } }
}

/** What is being sent, in session storage: what was not answered is still there after a reload. */
export const useOutbox = create<Outbox>()(
  persist((): Outbox => ({ rows: [], settled: [] }), {
    name: 'outgoing',
    storage: createJSONStorage(() => tabStorage),
    merge: (stored, fresh) => {
      const { rows, settled } = { ...fresh, ...(stored as Partial<Outbox> | undefined) }
      return { rows: rows.map(afterReload), settled }
    },
  }),
)

const inTurn = createTurns()
const hasDisk = 'indexedDB' in globalThis

/**
 * On the disk it outlives the tab, and its file a reload. One message's writes follow one another: what was kept after it had been
 * forgotten would be sent by the next page. Not waited for: the row is in session storage already.
 */
function onDisk(key: string, write: (disk: typeof import('./outbox-disk.ts')) => Promise<void>): void {
  if (!hasDisk) return
  const turn = inTurn(key, async () => write(await import('./outbox-disk.ts')))
  turn.catch((error: unknown) => console.info('the outbox is in this tab alone', error))
}

function keepOnDisk(row: Outgoing): void {
  const key = row.message.messageId
  const file = files.get(key)
  onDisk(key, disk => disk.keep(row, file))
}

/** Until that is done a reload finds it in session storage. */
function forgetOnDisk(key: string): void {
  onDisk(key, async disk => {
    await disk.forget(key)
    useOutbox.setState(({ settled }) => ({ settled: settled.filter(other => other !== key) }))
  })
}

export function addOutgoing(row: Outgoing, file: File | undefined): void {
  if (file) files.set(row.message.messageId, file)
  useOutbox.setState(({ rows }) => ({ rows: [...rows, row] }))
  keepOnDisk(row)
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
  // Whoever claims it from the disk must know that it was tried. Written once, with its file.
  if (row?.isTried && !before?.isTried) keepOnDisk(row)
}

/** Another tab has it, from which this one was duplicated: that one sends it. */
export function leaveOutgoing(key: string): void {
  useOutbox.setState(({ rows }) => ({ rows: rows.filter(row => row.message.messageId !== key) }))
}

/** What the disk still has of a tab that is gone, or of this one before a reload: its file, or all of it, in its place by time. */
export function claimOutgoing(row: Outgoing, file: File | undefined): void {
  const key = row.message.messageId
  if (useOutbox.getState().settled.includes(key)) return
  if (file) files.set(key, file)
  const attachments = file ? [localAttachment(file)] : []
  useOutbox.setState(({ rows }) => {
    const at = rows.findIndex(other => other.message.messageId === key)
    // The disk may miss the last change of a tab that is closed, so it counts as tried.
    const known = rows[at] ?? { ...afterReload(row), isTried: true }
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
  useOutbox.setState(({ rows, settled }) => ({
    rows: rows.filter(other => other !== row),
    settled: hasDisk ? [...settled, key] : settled,
  }))
  forgetOnDisk(key)
}

/** What was settled just before a reload is not sent by the page after it. */
export function forgetSettled(): void {
  for (const key of useOutbox.getState().settled) forgetOnDisk(key)
}

/** A new chat has its id now: what is being sent in it is drawn there. */
export function moveOutgoing(fromId: string, conversationId: string): void {
  useOutbox.setState(({ rows }) => ({
    rows: rows.map(row => {
      if (row.message.conversationId !== fromId) return row
      const moved = { ...row, message: { ...row.message, conversationId } }
      keepOnDisk(moved)
      return moved
    }),
  }))
}
