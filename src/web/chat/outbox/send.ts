import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { useSession } from '#web/session/session.ts'
import { claimChat } from '../new-chat/new-chats.ts'
import { threadQuery } from '../thread/thread-query.ts'
import { createTurns } from './serial-queue.ts'
import { newerReplyOf, setNewerReply } from './newer-replies.ts'
import { hideOutgoing, lastShown, seenIn, showOutgoing, showSent } from './optimistic-cache.ts'
import { optimisticMessage } from './optimistic-message.ts'
import { addOutgoing, changeOutgoing, fileOf, isOwn, outgoingOf, rowsInLine, settleOutgoing, useOutbox } from './outbox.ts'
import { isPassable, isText, isUnsettled, lineOf, type Outgoing, type Recipient, type SendInput, type Told } from './outgoing.ts'
import { putBackInBox, putBackRefused } from './put-back-in-box.ts'
import { isLeaving, release, waitForUndo } from './undo-window.ts'

const inTurn = createTurns()

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

/**
 * Sends what stands in the outbox. An event may settle it first; then the answer has nothing left to do. `isPutOff`: it let
 * others go before it once.
 */
async function deliver(client: QueryClient, key: string, told: Told, isPutOff = false): Promise<void> {
  const found = outgoingOf(key)
  if (!found) return
  // Somebody else has signed in meanwhile, or the person has gone to another account: it waits for its own.
  if (!isOwn(found)) return changeOutgoing(key, { state: 'unanswered' })
  const rows = rowsInLine(found)
  const before = rows.slice(0, rows.indexOf(found)).filter(row => !isPassable(row))
  // Before it another one has to go, or nobody knows whether it went.
  if (before.some(isUnsettled) || (before.length > 0 && isPutOff)) return changeOutgoing(key, { state: 'unanswered' })
  // One before it was taken up again while this one could be taken back: its turn comes after this one's.
  if (before.length > 0) return void inTurn(lineOf(found), () => deliver(client, key, told, true))
  changeOutgoing(key, { state: 'waiting', isTried: true })
  const row = outgoingOf(key) ?? found
  const file = fileOf(key)
  const { channel } = row.message
  try {
    const answer = await call('POST /conversations')({ body: formOf(row, file), idempotencyKey: key, keepalive: isLeaving() })
    claimChat(client, answer.conversation, answer.message)
    showSent(client, answer)
    settleOutgoing(key)
    told.onSent?.(answer.message)
  } catch (error) {
    const left = outgoingOf(key)
    // Its file was lost by a reload: with the same key and without it, what the server has is told apart from what it never got.
    if (row.hasFile && !file && error instanceof Refusal && error.code === 'IDEMPOTENCY_KEY_REUSED')
      return settleUnseen(client, row)
    // The answer got lost, the event did not.
    if (!left) return told.onSent?.(row.message)
    if (!(error instanceof Refusal) || error.isUnanswered) {
      hideOutgoing(client, left)
      changeOutgoing(key, { state: 'unanswered' })
      return told.onFailed(error, { isBack: false, channel })
    }
    const { inputs, isBack } = putBackRefused(client, left)
    const newer = newerReplyOf(error)
    // Shown over the box with both texts: no toast besides.
    if (newer) return setNewerReply(left.message.conversationId, { message: newer, refused: inputs })
    told.onFailed(error, { isBack, channel })
  }
}

/** The server has it, and did not say how it looks there. */
function settleUnseen(client: QueryClient, { message }: Outgoing): void {
  settleOutgoing(message.messageId)
  void client.invalidateQueries({ queryKey: threadQuery(message.conversationId).queryKey })
}

/** Draws the message and sends it in its turn; resolves when it is settled, refused or known to be unanswered. */
export function sendMessage(client: QueryClient, recipient: Recipient, input: SendInput, told: Told): Promise<void> {
  // Pressed again while it is on its way: the server would refuse the second one.
  if (input.retryOf && useOutbox.getState().rows.some(row => row.retryOf === input.retryOf)) return Promise.resolve()
  const key = crypto.randomUUID()
  const { conversationId } = recipient
  const undoWindowMs = isText(input.channel) ? (input.undoWindowMs ?? 0) : 0
  const row: Outgoing = {
    message: optimisticMessage(key, recipient, input),
    account: useSession.getState().account ?? '',
    state: undoWindowMs > 0 ? 'undoable' : 'waiting',
    undoUntilMs: Date.now() + undoWindowMs,
    isTried: false,
    seen: Math.max(seenIn(client, conversationId), input.read ?? 0),
    retryOf: input.retryOf ?? null,
    hasFile: input.file !== undefined,
    previous: lastShown(client, conversationId),
  }
  addOutgoing(row, input.file)
  showOutgoing(client, row)
  return inTurn(lineOf(row), async () => {
    if (outgoingOf(key)?.state === 'undoable') await waitForUndo(key, row.undoUntilMs)
    await deliver(client, key, told)
  })
}

/** Takes a text back that has not left: it is in the box again, with its file. */
export function takeBack(client: QueryClient, key: string): void {
  const row = outgoingOf(key)
  if (row?.state !== 'undoable' && row?.state !== 'asking') return
  putBackInBox(client, row)
  release(key)
}

/** Sends what was not answered again, with its key: the server does it only once, whatever it got before. Those before it go first. */
export function sendAgain(client: QueryClient, key: string, told: Told): Promise<void> {
  const row = outgoingOf(key)
  if (!row) return Promise.resolve()
  const rows = rowsInLine(row)
  const waiting = rows.slice(0, rows.indexOf(row) + 1).filter(isUnsettled)
  for (const { message } of waiting) changeOutgoing(message.messageId, { state: 'waiting' })
  const turns = waiting.map(({ message }) => inTurn(lineOf(row), () => deliver(client, message.messageId, told)))
  return Promise.all(turns).then(() => undefined)
}

/** `sendAgain` without a person: it alone, and not past one before it that waits for its writer's word. */
export function resend(client: QueryClient, key: string, told: Told): Promise<void> {
  const row = outgoingOf(key)
  if (!row) return Promise.resolve()
  changeOutgoing(key, { state: 'waiting' })
  return inTurn(lineOf(row), () => deliver(client, key, told))
}
