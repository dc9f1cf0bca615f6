import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { NewMessage } from '#contract/chat/conversations.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import { isFailure } from '#contract/chat/status.ts'
import { bytesPerKb, mmsContentTypes, mmsMaxFileSizeBytes, noteMaxCharacters } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import { check, type Call, type RepeatSafeCall } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { readMultipart, upTo, type Upload } from '../../http/upload.ts'
import { inspectFile } from '../../media/inspect.ts'
import { filledFor } from './fill-text.ts'
import { passGate, type Passed } from './gate.ts'
import { parseNumber } from '../phone.ts'
import { conversationsById, messagesById } from '../rows.ts'
import { lockConversations } from './statuses.ts'
import { storeSent, type SentFile } from './store-sent.ts'

const nameMaxUnits = 200

type Draft = z.output<typeof NewMessage>
type Answer = { _id: string; clientNumber: string; message: Message; conversation: Conversation }

/** POST /conversations: one text, picture, note or whisper. */
export async function send(call: RepeatSafeCall): Promise<Answer> {
  const { files, request } = call
  const temporary = files.temporary()
  const { fields, file, hash } = await readMultipart(request.env.incoming, temporary, upTo(mmsMaxFileSizeBytes))
  let isKept = false
  try {
    const draft = check(NewMessage, fields, 'body')
    if (file && draft.channel !== 'mms')
      throw new Refusal('BAD_REQUEST', { field: 'file', message: 'A file goes with the channel mms alone.' })
    const attached = file && (await attach(file))
    const make = async (tx: Tx, id: string) => {
      const passed = await leaveOrStay(call, tx, draft, attached, id)
      if (draft.retryOf) await checkRetry(tx, draft.retryOf, { channel: draft.channel, to: passed.to })
      const stored = await storeSent(tx, call.hub, {
        ...passed,
        id,
        channel: draft.channel,
        origin: 'chat',
        userId: call.person.sub,
        isPinned: draft.channel === 'note' && draft.isPinnedToTop,
        file: attached,
        idempotencyKey: call.key,
        retires: draft.retryOf ?? null,
        seen: draft.seen ?? null,
      })
      // Moved once, also when the transaction has to begin again. Should the commit fail, a file too many does no harm:
      // when its answer is lost, nobody knows whether the message stands.
      if (attached && !isKept) {
        isKept = true
        await files.keep(temporary, tx.accountId, attached.id)
      }
      return { _id: stored.conversation._id, clientNumber: stored.conversation.clientNumber, ...stored }
    }
    const answer = await call.once(make, { again: answerOf, hash })
    call.wakeWorkers()
    return answer
  } finally {
    if (file && !isKept) await files.remove(temporary)
  }
}

async function attach(file: Upload): Promise<SentFile> {
  const inspected = await inspectFile(file.path, mmsContentTypes)
  if (!inspected || inspected.contentType === 'text/plain')
    throw new Refusal('INVALID_CONTENT_TYPE', {
      field: 'file',
      details: { value: mmsContentTypes.filter(type => type !== 'text/plain').join(', ') },
    })
  if (file.sizeBytes > mmsMaxFileSizeBytes || file.sizeBytes === 0)
    throw new Refusal('INVALID_FILE_SIZE', { field: 'file', details: { value: mmsMaxFileSizeBytes / bytesPerKb } })
  return { id: randomUUID(), name: file.name.slice(0, nameMaxUnits).toWellFormed(), sizeBytes: file.sizeBytes, ...inspected }
}

/** Texts pass the gate; notes and whispers have no carrier to go to, so only what is written of them is checked. */
async function leaveOrStay(call: Call, tx: Tx, draft: Draft, attached: SentFile | null, id: string): Promise<Passed> {
  if (draft.channel === 'sms' || draft.channel === 'mms') {
    const { channel, from, to } = draft
    // What failed was filled before.
    const body = draft.retryOf ? draft.body : await filledFor(tx, call, draft.body, to, { origin: 'chat', originId: id })
    return passGate(tx, { origin: 'chat', channel, from, to, body, hasFile: attached !== null }, call.carrier)
  }
  if (draft.body.trim() === '') throw new Refusal('BODY_REQUIRED', { field: 'body' })
  if ([...draft.body].length > noteMaxCharacters) throw new Refusal('BODY_TOO_LONG', { field: 'body' })
  const known = await tx.rows<{ client_number: string; account_number: string }>(
    'select client_number, account_number from conversation where account_id = $1 and client_number = $2',
    [tx.accountId, parseNumber(draft.to)?.number ?? draft.to],
  )
  if (!known[0]) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'to' })
  return { from: known[0].account_number, to: known[0].client_number, customName: null, body: draft.body, parts: 0, price: 0 }
}

/**
 * Only a failure, and only once, is sent again; to the number that it did not reach, and by what leaves at all.
 * Its row is locked until the new one stands.
 */
async function checkRetry(tx: Tx, messageId: string, { channel, to }: Pick<Draft, 'channel' | 'to'>): Promise<void> {
  if (channel !== 'sms' && channel !== 'mms') throw new Refusal('NOT_RETRYABLE')
  await lockConversations(tx, [messageId])
  const [row] = await tx.rows<{ status: string | null; is_unconfirmed: boolean; is_retried: boolean; to_number: string }>(
    'select status, is_unconfirmed, is_retried, to_number from message where account_id = $1 and id = $2 for update',
    [tx.accountId, messageId],
  )
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.is_retried || row.to_number !== to || !(isFailure(row.status) || row.is_unconfirmed)) throw new Refusal('NOT_RETRYABLE')
}

async function answerOf(tx: Tx, messageId: string): Promise<Answer> {
  const [message] = await messagesById(tx, [messageId])
  const [conversation] = message ? await conversationsById(tx, [message.conversationId]) : []
  if (!message || !conversation) throw new Refusal('NOT_FOUND')
  return { _id: conversation._id, clientNumber: conversation.clientNumber, message, conversation }
}
