import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message, WritableChannel } from '#contract/chat/messages.ts'
import { call, type CallAnswer } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { placeRow, putRow } from '#web/live/conversations.ts'
import { eventLog } from '#web/live/event-log.ts'
import { listsOf, updateLists } from '#web/live/live-cache.ts'
import { putMessage, type Thread } from '#web/live/thread.ts'
import { useSession } from '#web/session/session.ts'
import { restoreDraft } from './drafts.ts'
import { addOutgoing, fileOf, type Outgoing, outgoingOf, setOutgoingState, settleOutgoing, useOutbox } from './outgoing.ts'
import { type ThreadMessage, threadQuery } from './thread-query.ts'

export type SendInput = {
  body: string
  channel: WritableChannel
  from: string
  file?: File | undefined
  isPinnedToTop?: boolean | undefined
  /** The stored failure that this message replaces. */
  retryOf?: string | undefined
}

type Recipient = Pick<Conversation, 'conversationId' | 'clientNumber'>
/** `isBack`: what was written is in the box again; otherwise it stands in the thread, with its 'try again'. */
export type OnFailed = (error: unknown, about: { isBack: boolean }) => void

/** One at a time per conversation, so that they arrive in the order in which they were written. */
const queues = new Map<string, Promise<void>>()

function inTurn(conversationId: string, work: () => Promise<void>): Promise<void> {
  const turn = (queues.get(conversationId) ?? Promise.resolve()).then(work)
  queues.set(conversationId, turn)
  void turn.finally(() => {
    if (queues.get(conversationId) === turn) queues.delete(conversationId)
  })
  return turn
}

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
    status: channel === 'sms' || channel === 'mms' ? 'PENDING' : null,
    userId: useSession.getState().sub,
    customName: null,
    isBulk: false,
    origin: 'chat',
    properties: { attachments: attachment ? [attachment] : [], isPinnedToTop: input.isPinnedToTop ?? false },
    parts: 0,
    isUnconfirmed: false,
    isRetried: false,
    failureReason: null,
    system: null,
    eventNumber: 0,
  }
}

/** Text fields first: the server streams the file that follows them. */
function formOf({ message, retryOf }: Outgoing, file: File | undefined): FormData {
  const form = new FormData()
  form.set('from', message.from)
  form.set('to', message.to)
  form.set('body', message.body)
  form.set('channel', message.channel)
  if (retryOf) form.set('retryOf', retryOf)
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
  updateLists(client, eventLog, list => {
    const row = list.find(other => other.conversationId === message.conversationId)
    return row ? placeRow(list, { ...row, lastMessage: message, status: message.status ?? row.status }) : list
  })
}

/** The lists say again what the server last said; for the order, it is asked. */
function hideInLists(client: QueryClient, { message, previous }: Outgoing): void {
  updateLists(client, eventLog, list => {
    const row = list.find(other => other.lastMessage?.messageId === message.messageId)
    return row && previous ? placeRow(list, { ...row, lastMessage: previous.message, status: previous.status }) : list
  })
}

function settle(client: QueryClient, key: string, { message, conversation }: CallAnswer<'POST /conversations'>): void {
  patchThread(client, message.conversationId, thread => putMessage(thread, message))
  updateLists(client, eventLog, (list, isArchived) => putRow(list, conversation, isArchived))
  settleOutgoing(key)
}

/** Back into the box, text and file, wherever the person is by now. A stored failure is where it was: in the thread. */
function putBack({ message, retryOf }: Outgoing, file: File | undefined): boolean {
  if (retryOf) return false
  const { conversationId, body: text, channel, from } = message
  restoreDraft(conversationId, { text, channel: channel === 'mms' ? 'sms' : channel, from, file: file ?? null })
  return true
}

/** Sends what stands in the outbox. An event may settle it first; then the answer has nothing left to do. */
async function deliver(client: QueryClient, key: string, onFailed: OnFailed): Promise<void> {
  const row = outgoingOf(key)
  if (!row) return
  const file = fileOf(key)
  try {
    if (row.hasFile && !file) throw new Refusal('The file was lost by a reload.', { code: 'FILE_REQUIRED', status: 400 })
    const answer = await call('POST /conversations')({ body: formOf(row, file), idempotencyKey: key })
    settle(client, key, answer)
  } catch (error) {
    // The answer got lost, the event did not.
    if (!outgoingOf(key)) return
    hideInLists(client, row)
    if (!(error instanceof Refusal) || error.isUnanswered) {
      setOutgoingState(key, 'unanswered')
      return onFailed(error, { isBack: false })
    }
    const isBack = putBack(row, file)
    settleOutgoing(key)
    onFailed(error, { isBack })
  }
}

/** The conversation's last message and status before the optimistic one. */
function lastOf(client: QueryClient, conversationId: string): Outgoing['previous'] {
  for (const list of listsOf(client)) {
    const row = list.find(other => other.conversationId === conversationId)
    if (row?.lastMessage) return { message: row.lastMessage, status: row.status }
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
  const row: Outgoing = {
    message,
    account: useSession.getState().account ?? '',
    state: 'waiting',
    retryOf: input.retryOf ?? null,
    hasFile: input.file !== undefined,
    previous: lastOf(client, conversationId),
  }
  // The row stands at the end: what was loaded before the others has found its place.
  patchThread(client, conversationId, thread => (thread.isPrepended ? { ...thread, isPrepended: false } : thread))
  addOutgoing(row, input.file)
  showInLists(client, message)
  return inTurn(conversationId, () => deliver(client, key, onFailed))
}

/** Sends an unanswered message again with its key: the server does it only once, whatever it got before. */
export function sendAgain(client: QueryClient, conversationId: string, key: string, onFailed: OnFailed): Promise<void> {
  setOutgoingState(key, 'waiting')
  return inTurn(conversationId, () => deliver(client, key, onFailed))
}

/** The file of a stored message, to go with its next attempt. */
async function storedFile({ properties: { attachments } }: Message): Promise<File | undefined> {
  const [attachment] = attachments
  if (!attachment) return undefined
  const response = await fetch(attachment.fileUrl)
  if (!response.ok) throw new Refusal(response.statusText, { code: 'FILE_REQUIRED', status: response.status })
  return new File([await response.blob()], attachment.name, { type: attachment.contentType })
}

/** A new message in place of a stored failure: its own key, and the old hint goes. */
async function sendInstead(client: QueryClient, recipient: Recipient, failed: Message, onFailed: OnFailed): Promise<void> {
  const { body, channel, from, messageId: retryOf } = failed
  if (channel === 'system') return
  try {
    const file = await storedFile(failed)
    await sendMessage(client, recipient, { body, channel, from, file, retryOf }, onFailed)
  } catch (error) {
    onFailed(error, { isBack: false })
  }
}

/**
 * Sending in a conversation. What the server refuses goes from the thread, and its text and file are back in the
 * draft before `onFailed` is called: there the screen only says why. What was not answered stays in the thread with
 * `sending: 'unanswered'`. `retry` takes either kind of failure: unanswered goes with the same key, stored with a new one.
 */
export function useSend(conversation: Recipient, { onFailed = () => undefined }: { onFailed?: OnFailed } = {}) {
  const client = useQueryClient()
  const { conversationId, clientNumber } = conversation
  const recipient = { conversationId, clientNumber }
  return {
    send: (input: SendInput) => void sendMessage(client, recipient, input, onFailed),
    retry: (message: ThreadMessage) =>
      void (message.sending
        ? sendAgain(client, conversationId, message.messageId, onFailed)
        : sendInstead(client, recipient, message, onFailed)),
  }
}
