import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Incoming, Inbox } from '../../carriers/carrier.ts'
import { creditReply } from '../../campaigns/report/answers.ts'
import type { AppContext } from '../../context.ts'
import { incomingContentTypes } from '#contract/limits.ts'
import { storable } from '#contract/names.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { emit, type Change } from '../../live/emit.ts'
import { lastDigits, log } from '../../log.ts'
import { inspectFile } from '../../media/inspect.ts'
import { insertMessage, receiveInto } from '../conversations/conversation-writes.ts'
import { holdScheduled } from '../sending/scheduled-sending.ts'
import { answerHelp, optIn, optOut, optOutSaid, systemLine } from './apply-opt-out.ts'
import { askAbout } from './opt-out-question.ts'
import { createReportWriter } from './reports.ts'
import { completeByStart, takeSignUpText } from '../../signup/sign-ups/incoming-texts.ts'
import { unfinished, missingIncoming } from './missing-incoming.ts'

type StoredFile = {
  id: string
  name: string
  contentType: string
  sizeBytes: number
  width: number | null
  height: number | null
}

/** Where carriers put what they bring: each incoming text is stored once, each report only ever moves a status on. */
export function createInbox(context: AppContext): Inbox {
  return {
    async receive(carrier, incoming) {
      // A carrier that is refused keeps the text and comes again.
      if (!(await context.files.hasRoom())) throw new Refusal('STORAGE_FULL')
      const accountId = await ownerOf(context, incoming.to)
      if (!accountId) {
        log.warn({ carrier, to: lastDigits(incoming.to) }, 'a text for a number that is none of ours')
        return false
      }
      const files = await storeMedia(context, accountId, incoming)
      const isNew = await withAccount(context.database, accountId, tx => store(context, tx, carrier, incoming, files))
      if (!isNew) await Promise.all(files.map(file => context.files.remove(context.files.path(accountId, file.id))))
      if (isNew) context.wakeWorkers()
      return true
    },
    report: createReportWriter(context),
    missingIncoming: (carrier, texts) => missingIncoming(context, carrier, texts),
    unfinished: (since, until, after) => unfinished(context, since, until, after),
  }
}

async function ownerOf(context: AppContext, number: string): Promise<string | null> {
  const { rows } = await context.database.pool.query<{ account_id: string }>(
    'select account_id from phone_number where number = $1',
    [number],
  )
  return rows[0]?.account_id ?? null
}

/** Customers' files: kept when they are of a kind that is taken, left out (which the chat says) when they are not. */
async function storeMedia(context: AppContext, accountId: string, incoming: Incoming): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (const media of incoming.media) {
    const id = randomUUID()
    await context.files.write(accountId, id, media.bytes)
    const inspected = await inspectFile(context.files.path(accountId, id), incomingContentTypes)
    if (inspected) stored.push({ id, name: storable(media.name), sizeBytes: media.bytes.byteLength, ...inspected })
    else {
      log.warn({ contentType: media.contentType }, 'a file came in that is of no kind we take')
      await context.files.remove(context.files.path(accountId, id))
    }
  }
  return stored
}

/** False when this text was stored before. */
async function store(context: AppContext, tx: Tx, carrier: string, incoming: Incoming, files: StoredFile[]): Promise<boolean> {
  const known = await tx.rows(
    `select 1 from message where account_id = $1 and carrier = $2 and carrier_id = $3 and direction = 'in'`,
    [tx.accountId, carrier, incoming.id],
    'incoming-known',
  )
  if (known.length) return false
  const body = storable(incoming.body)
  const { id: conversationId, isBackInSpam } = await receiveInto(tx, incoming.from, incoming.to, incoming.cameAt)
  const messageId = randomUUIDv7()
  for (const file of files)
    await tx.rows(
      'insert into file (account_id, id, name, content_type, size_bytes, width, height) values ($1, $2, $3, $4, $5, $6, $7)',
      [tx.accountId, file.id, file.name, file.contentType, file.sizeBytes, file.width, file.height],
    )
  await insertMessage(tx, {
    id: messageId,
    conversationId,
    body,
    from: incoming.from,
    to: incoming.to,
    direction: 'in',
    channel: files.length ? 'mms' : 'sms',
    attachments: files,
    carrier,
    carrierId: incoming.id,
    ...(incoming.cameAt && { time: incoming.cameAt }),
  })
  const changes: Change[] = [
    { type: 'INCOMING_MESSAGE', conversationId, messageId },
    ...(await holdScheduled(tx, conversationId)),
  ]
  const channel = files.length ? 'mms' : 'sms'
  const said = { conversationId, client: incoming.from, own: incoming.to, body, channel, at: incoming.cameAt }
  const wish = await optOutSaid(tx, said, incoming.optOut)
  const by = { canMms: context.carrier.canMms, isAnswered: incoming.isAnswered === true }
  if (wish === 'out') changes.push(...(await optOut(tx, said, by)))
  else await askAbout(tx, { messageId, ...said })
  if (wish !== 'out') await creditReply(tx, incoming.from)
  if (wish === null) changes.push(...(await answerHelp(tx, said, by)))
  if (wish === 'in') changes.push(...(await optIn(tx, said)), ...(await completeByStart(tx, said)))
  // Words that opt out win over any keyword. What signs up stays unread and in Queued as any incoming text (specification 4.2).
  if (wish === null) changes.push(...(await takeSignUpText(tx, said)))
  if (isBackInSpam) changes.push(await systemLine(tx, said, 'UNARCHIVED_SPAM'))
  if (incoming.missingFiles) changes.push(await systemLine(tx, said, 'MEDIA_MISSING'))
  if (incoming.media.length > files.length) changes.push(await systemLine(tx, said, 'MEDIA_REFUSED'))
  await emit(tx, context.hub, changes)
  return true
}
