import { hashKey, type QueryClient } from '@tanstack/react-query'
import { listTimeOf } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message, WritableChannel } from '#contract/chat/messages.ts'
import { call } from '#web/api/call.ts'
import type { CallAnswer } from '#web/api/request.ts'
import { Refusal } from '#web/api/refusal.ts'
import { type ConversationPages, putRowInPages } from '#web/live/conversation-pages.ts'
import { placeRow, putRow } from '#web/live/conversations.ts'
import { eventLog } from '#web/live/event-log.ts'
import { listsOf, updateLists, updatePages } from '#web/live/live-cache.ts'
import { putMessage, type Thread } from '#web/live/thread.ts'
import { useSession } from '#web/session/session.ts'
import { modeOf, restoreDraft } from '../composer/drafts.ts'
import { waitForUndo, isLeaving, release } from './undo-window.ts'
import { addOutgoing, changeOutgoing, fileOf, type Outgoing, outgoingOf, settleOutgoing, useOutbox } from './outgoing.ts'
import { newerReplyOf, setNewerReply } from './newer-replies.ts'
import { threadQuery } from '../thread/thread-query.ts'
import { claimChat } from '../new-chat/new-chats.ts'

export type SendInput = {
  body: string
  channel: WritableChannel
  from: string
  file?: File | undefined
  isPinnedToTop?: boolean | undefined
  /** The stored failure that this message replaces. */
  retryOf?: string | undefined
  /** The event of a colleague's answer that its writer was shown, which may not have come over the line. */
  read?: number | undefined
  /** How long it can be taken back. */
  undoWindowMs?: number | undefined
}

export type Recipient = Pick<Conversation, 'conversationId' | 'clientNumber'>
/** `isBack`: what was written is in the box again; otherwise it stands in the thread, with its 'try again'. */
export type OnFailed = (error: unknown, about: { isBack: boolean }) => void

/** One at a time per line, so that they arrive in the order in which they were written. A line is a number's: a new chat changes its id. */
const queues = new Map<string, Promise<void>>()

function inTurn(line: string, work: () => Promise<void>): Promise<void> {
  const turn = (queues.get(line) ?? Promise.resolve()).then(work)
  queues.set(line, turn)
  void turn.finally(() => {
    if (queues.get(line) === turn) queues.delete(line)
  })
  return turn
}

/** To the customer; notes and whispers stay. */
const leaves = (channel: WritableChannel) => modeOf(channel) === 'sms'
/** One person's texts wait for their texts; a note waits for no text that can still be taken back. */
const lineOf = (row: Outgoing) =>
  `${row.account}/${row.message.userId}/${row.message.to}/${leaves(row.message.channel) ? 'texts' : 'notes'}`
const inLine = (row: Outgoing) => useOutbox.getState().rows.filter(other => lineOf(other) === lineOf(row))
const isWaitingForLine = ({ state }: Outgoing) => state === 'unanswered' || state === 'asking'

function draw(key: string, { conversationId, clientNumber }: Recipient, input: SendInput): Outgoing['message'] {
  const { body, channel, from, file } = input
  const attachment = file && {
    fileUrl: URL.createObjectURL(file),
    contentType: file.type,
    sizeBytes: file.size,
    name: file.name,
    width: null,
    height: null,
  }
  return {
    messageId: key,
    idempotencyKey: key,
    conversationId,
    body,
    time: new Date().toISOString(),
    from,
    to: clientNumber,
    direction: 'out',
    channel,
    status: leaves(channel) ? 'PENDING' : null,
    userId: useSession.getState().sub,
    customName: null,
    isBulk: false,
    origin: 'chat',
    properties: { attachments: attachment ? [attachment] : [], isPinnedToTop: input.isPinnedToTop ?? false, optOut: null },
    parts: 0,
    isUnconfirmed: false,
    isRetried: false,
    failureReason: null,
    system: null,
    eventNumber: 0,
  }
}

/** Text fields first: the server streams the file that follows them. */
function formOf({ message, retryOf, seen }: Outgoing, file: File | undefined): FormData {
  const form = new FormData()
  form.set('from', message.from)
  form.set('to', message.to)
  form.set('body', message.body)
  form.set('channel', message.channel)
  if (retryOf) form.set('retryOf', retryOf)
  form.set('seen', String(seen))
  if (message.properties.isPinnedToTop) form.set('isPinnedToTop', 'true')
  if (file) form.set('file', file)
  return form
}

function patchThread(client: QueryClient, conversationId: string, next: (thread: Thread) => Thread): void {
  const { queryKey } = threadQuery(conversationId)
  // Patching an outdated thread would make it look fresh.
  if (eventLog.answerOf(hashKey(queryKey)) === undefined) return
  client.setQueryData<Thread>(queryKey, thread => thread && next(thread))
}

/** The optimistic row is the last message of its conversation in the lists. */
function showInLists(client: QueryClient, message: Message): void {
  const show = (list: Conversation[]) => {
    const row = list.find(other => other.conversationId === message.conversationId)
    const last = { lastMessage: message, lastMessageAt: listTimeOf(message.time) }
    return row ? placeRow(list, { ...row, ...last, status: message.status ?? row.status }) : list
  }
  updateLists(client, eventLog, show)
  updatePages(client, eventLog, pages => withRows(pages, show(pages.rows)))
}

const withRows = (pages: ConversationPages, rows: Conversation[]) => (rows === pages.rows ? pages : { ...pages, rows })

/** The lists say again what the server last said; for the order, it is asked. */
function hideInLists(client: QueryClient, { message, previous }: Outgoing): void {
  const hide = (list: Conversation[]) => {
    const row = list.find(other => other.lastMessage?.messageId === message.messageId)
    if (!row || !previous) return list
    const { message: lastMessage, status, at: lastMessageAt = row.lastMessageAt } = previous
    return placeRow(list, { ...row, lastMessage, lastMessageAt, status })
  }
  updateLists(client, eventLog, hide)
  updatePages(client, eventLog, pages => withRows(pages, hide(pages.rows)))
}

function settle(client: QueryClient, key: string, { message, conversation }: CallAnswer<'POST /conversations'>): void {
  claimChat(client, conversation, message)
  patchThread(client, message.conversationId, thread => putMessage(thread, message))
  updateLists(client, eventLog, (list, isArchived) => putRow(list, conversation, isArchived))
  updatePages(client, eventLog, (pages, match) => putRowInPages(pages, conversation, match))
  settleOutgoing(key)
}

/** What was asked for, to ask for it again. */
function inputOf({ message, retryOf }: Outgoing): SendInput {
  const { messageId, body, channel, from, properties } = message
  return {
    body,
    channel,
    from,
    file: fileOf(messageId),
    isPinnedToTop: properties.isPinnedToTop,
    ...(retryOf !== null && { retryOf }),
  }
}

/** Back into the box, text and file, wherever the person is by now. A stored failure is where it was: in the thread. */
function putBack(client: QueryClient, row: Outgoing): boolean {
  const { conversationId, messageId, body: text, channel, from, properties } = row.message
  const refused = { text, channel: modeOf(channel), from, file: fileOf(messageId) ?? null, isPinned: properties.isPinnedToTop }
  hideInLists(client, row)
  settleOutgoing(messageId)
  if (row.retryOf) return false
  restoreDraft(conversationId, refused, { account: row.account, sub: row.message.userId })
  return true
}

/** It and what was written after it and has not left: nobody means the second half alone. */
function lineFrom(row: Outgoing): Outgoing[] {
  const rows = inLine(row)
  return [row, ...rows.slice(rows.indexOf(row) + 1).filter(other => !other.isTried && !other.retryOf)]
}

/** All of them in their order; whether the first is back in the box. */
function putBackLine(client: QueryClient, line: Outgoing[]): boolean {
  return (
    line
      .toReversed()
      .map(row => putBack(client, row))
      .at(-1) ?? false
  )
}

function isOwn({ account, message }: Outgoing): boolean {
  const session = useSession.getState()
  return session.account === account && session.sub === message.userId
}

/**
 * Sends what stands in the outbox. An event may settle it first; then the answer has nothing left to do. `isPutOff`: it let
 * others go before it once.
 */
async function deliver(client: QueryClient, key: string, onFailed: OnFailed, isPutOff = false): Promise<void> {
  const found = outgoingOf(key)
  if (!found) return
  // Somebody else has signed in meanwhile, or the person has gone to another account: it waits for its own.
  if (!isOwn(found)) return changeOutgoing(key, { state: 'unanswered' })
  const rows = inLine(found)
  const before = rows.slice(0, rows.indexOf(found))
  // Before it another one has to go, or nobody knows whether it went.
  if (before.some(isWaitingForLine) || (before.length > 0 && isPutOff)) return changeOutgoing(key, { state: 'unanswered' })
  // One before it was taken up again while this one was held: its turn comes after this one's.
  if (before.length > 0) return void inTurn(lineOf(found), () => deliver(client, key, onFailed, true))
  changeOutgoing(key, { state: 'waiting', isTried: true })
  const row = outgoingOf(key) ?? found
  const file = fileOf(key)
  try {
    if (row.hasFile && !file) throw new Refusal('The file was lost by a reload.', { code: 'FILE_REQUIRED', status: 400 })
    const answer = await call('POST /conversations')({ body: formOf(row, file), idempotencyKey: key, keepalive: isLeaving() })
    settle(client, key, answer)
    resumeBehind(client, row)
  } catch (error) {
    // The answer got lost, the event did not.
    const left = outgoingOf(key)
    if (!left) return resumeBehind(client, row)
    if (!(error instanceof Refusal) || error.isUnanswered) {
      hideInLists(client, left)
      changeOutgoing(key, { state: 'unanswered' })
      resumeLater(client)
      return onFailed(error, { isBack: false })
    }
    const line = lineFrom(left)
    const inputs = line.map(inputOf)
    const isBack = putBackLine(client, line)
    resumeBehind(client, row)
    const newer = newerReplyOf(error)
    // Shown over the box with both texts: no toast besides.
    if (newer) return setNewerReply(left.message.conversationId, { message: newer, refused: inputs })
    onFailed(error, { isBack })
  }
}

/** What waited behind it, for its turn or for a person's answer, can go now. */
function resumeBehind(client: QueryClient, row: Outgoing): void {
  if (inLine(row).some(({ state }) => state === 'unanswered')) resumeLater(client)
}

/** What had no answer goes again, once there is a line. */
function resumeLater(client: QueryClient): void {
  void import('./resume-outbox.ts').then(({ resumeSoon }) => resumeSoon(client))
}

/** The conversation's last message and status before the optimistic one. */
function lastOf(client: QueryClient, conversationId: string): Outgoing['previous'] {
  for (const list of listsOf(client)) {
    const row = list.find(other => other.conversationId === conversationId)
    if (row?.lastMessage) return { message: row.lastMessage, status: row.status, at: row.lastMessageAt }
  }
  return null
}

/** Draws the message and sends it in its turn; resolves when it is settled, refused or known to be unanswered. */
export function sendMessage(client: QueryClient, recipient: Recipient, input: SendInput, onFailed: OnFailed): Promise<void> {
  // Pressed again while it is on its way: the server would refuse the second one.
  if (input.retryOf && useOutbox.getState().rows.some(row => row.retryOf === input.retryOf)) return Promise.resolve()
  const key = crypto.randomUUID()
  const message = draw(key, recipient, input)
  const { conversationId } = recipient
  const undoWindowMs = leaves(input.channel) ? (input.undoWindowMs ?? 0) : 0
  const row: Outgoing = {
    message,
    account: useSession.getState().account ?? '',
    state: undoWindowMs > 0 ? 'undoable' : 'waiting',
    undoUntilMs: Date.now() + undoWindowMs,
    isTried: false,
    seen: Math.max(seenIn(client, conversationId), input.read ?? 0),
    retryOf: input.retryOf ?? null,
    hasFile: input.file !== undefined,
    previous: lastOf(client, conversationId),
  }
  // The row stands at the end: what was loaded before the others has found its place.
  patchThread(client, conversationId, thread => (thread.isPrepended ? { ...thread, isPrepended: false } : thread))
  addOutgoing(row, input.file)
  showInLists(client, message)
  return inTurn(lineOf(row), async () => {
    if (outgoingOf(key)?.state === 'undoable') await waitForUndo(key, row.undoUntilMs)
    await deliver(client, key, onFailed)
  })
}

/** The last event that the thread on screen includes: the last one heard while it is kept fresh, otherwise what it was loaded with. */
export function seenIn(client: QueryClient, conversationId: string): number {
  const { queryKey } = threadQuery(conversationId)
  const current = eventLog.answerOf(hashKey(queryKey))
  if (current !== undefined) return Math.max(current, eventLog.last ?? 0)
  const messages = client.getQueryData<Thread>(queryKey)?.messages ?? []
  return messages.reduce((newest, { eventNumber }) => Math.max(newest, eventNumber), 0)
}

/** Takes a text back that has not left: it is in the box again, with its file. */
export function takeBack(client: QueryClient, key: string): void {
  const row = outgoingOf(key)
  if (row?.state !== 'undoable' && row?.state !== 'asking') return
  putBack(client, row)
  release(key)
  resumeBehind(client, row)
}

/** Sends what was not answered again, with its key: the server does it only once, whatever it got before. Those before it go first. */
export function sendAgain(client: QueryClient, key: string, onFailed: OnFailed): Promise<void> {
  const row = outgoingOf(key)
  if (!row) return Promise.resolve()
  const rows = inLine(row)
  const waiting = rows.slice(0, rows.indexOf(row) + 1).filter(isWaitingForLine)
  for (const { message } of waiting) changeOutgoing(message.messageId, { state: 'waiting' })
  const turns = waiting.map(({ message }) => inTurn(lineOf(row), () => deliver(client, message.messageId, onFailed)))
  return Promise.all(turns).then(() => undefined)
}

/** `sendAgain` without a person: it alone, and not past one before it that waits for its writer's word. */
export function resend(client: QueryClient, key: string, onFailed: OnFailed): Promise<void> {
  const row = outgoingOf(key)
  if (!row) return Promise.resolve()
  changeOutgoing(key, { state: 'waiting' })
  return inTurn(lineOf(row), () => deliver(client, key, onFailed))
}
