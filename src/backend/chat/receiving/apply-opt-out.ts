import { randomUUIDv7 } from 'node:crypto'
import { helpAnswer, optOutAnswer, optOutOf } from '#contract/chat/opt-out-keywords.ts'
import { creditOptOut, type Credited } from '../../campaigns/report/answers.ts'
import { listsChanged } from '../../contacts/block-list/blocks.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { resourceChanged, type Change } from '../../live/emit.ts'
import { log } from '../../log.ts'
import { insertMessage } from '../conversations/conversation-writes.ts'
import { passGate } from '../sending/gate.ts'
import { leaveSignUps } from '../../signup/sign-ups/leave.ts'
import { settleQuestions } from './opt-out-question.ts'
import { parseNumber } from '../phone.ts'
import { applyStatuses } from '../sending/statuses.ts'

/** `at`: when it was said, where that was a while ago. */
type Said = { conversationId: string; client: string; own: string; body: string; channel: string; at?: Date | undefined }

/** Whether a text opts out or in. What the carrier took it for counts: it stops or lets through whatever we think. */
export async function optOutSaid(tx: Tx, said: Said, learned?: 'out' | 'in'): Promise<'out' | 'in' | null> {
  if (learned) return learned
  if (await optsOutByWords(tx, said)) return 'out'
  return optOutOf(said.body) === 'in' ? 'in' : null
}

/** Some words opt out only where the last thing that we had written by then was a campaign. */
async function optsOutByWords(tx: Tx, { conversationId, body, at }: Said): Promise<boolean> {
  const said = optOutOf(body)
  if (said !== 'campaign-out') return said === 'out'
  const [last] = await tx.rows<{ origin: string }>(
    `select origin from message where account_id = $1 and conversation_id = $2 and direction = 'out' and channel in ('sms', 'mms')
       and ($3::timestamptz is null or time <= $3) order by time desc, id desc limit 1`,
    [tx.accountId, conversationId, at ?? null],
  )
  return last?.origin === 'campaign'
}

/** The customer's texts with us; where a number was never texted there is none. */
type Chat = { conversationId: string; client: string; own: string }
type Withdrawal = {
  client: string
  reason: 'SENT_STOP' | 'CLICKED_STOP'
  channel: string
  text: string
  at?: Date | undefined
  /** In whose text the link stood. */
  campaignId?: string | null
}

/** Writes the opt-out: block-list row, consent, what still waits for the number is stopped, one answer. Said again, it only stands. */
export async function optOut(tx: Tx, said: Said, by: { canMms: boolean; isAnswered?: boolean }): Promise<Change[]> {
  const { client, channel, body, at } = said
  const changes = await withdraw(tx, { client, reason: 'SENT_STOP', channel, text: body, at }, said)
  // Who was out before got their answer then.
  const isNew = changes.some(change => change.type === 'SENT_MESSAGE')
  return by.isAnswered || !isNew ? changes : [...changes, ...(await answer(tx, said, by, stopReply))]
}

/**
 * Takes a customer off: block-list row, consent record, a line in the chat, and what still waits for the number is stopped.
 * Whoever calls holds the conversation's row. Said again by the customer, it only stands, and nothing changed.
 */
export async function withdraw(tx: Tx, withdrawal: Withdrawal, chat: Chat | null): Promise<Change[]> {
  const { client, reason, channel, text, at = null, campaignId = null } = withdrawal
  const [blocked] = await tx.rows<{ id: string }>(
    // What the staff or a file said before becomes the customer's own: whoever takes theirs back no longer finds it.
    `insert into block_list as b (account_id, id, phone, reason, created_at) values ($1, $2, $3, $4, least(now(), $5))
     on conflict (account_id, phone, reason) do update set id = excluded.id, blocked_by = null, created_at = excluded.created_at
     where b.blocked_by is not null returning id`,
    [tx.accountId, randomUUIDv7(), client, reason, at],
  )
  // Also of who was out already and began a sign-up since.
  const left = await leaveSignUps(tx, client)
  if (!blocked) return left
  const campaign = await creditOptOut(tx, client, campaignId)
  await recordConsent(tx, { client, channel, body: text }, 'OPTED_OUT', campaign)
  const changes = [...left, ...listsChanged([blocked.id]), ...(campaign ? [resourceChanged('campaigns', [campaign.id])] : [])]
  if (!chat) return changes
  const line = await systemLine(tx, chat, 'OPTED_OUT')
  const waiting = await tx.rows<{ id: string }>(
    `select id from message where account_id = $1 and conversation_id = $2 and status = 'PENDING' for update`,
    [tx.accountId, chat.conversationId],
  )
  const stopped = await applyStatuses(
    tx,
    waiting.map(row => ({ messageId: row.id, status: 'BLOCK_LIST' as const, wasTaken: false })),
  )
  const settled = await settleQuestions(tx, chat.conversationId, 'confirmed')
  return [...settled, line, ...changes, ...stopped]
}

/** Who has opted out at the carrier, as its refusal of these texts tells: as if they had texted STOP here, which they were answered there. */
export async function learnOptOuts(tx: Tx, messageIds: string[], how: string): Promise<Change[]> {
  const refused = await tx.rows<Chat & { channel: string }>(
    `select distinct on (c.id) c.id as "conversationId", c.client_number as client, m.from_number as own, m.channel
     from message m join conversation c on c.account_id = m.account_id and c.id = m.conversation_id
     where m.account_id = $1 and m.id = any($2::uuid[]) order by c.id`,
    [tx.accountId, messageIds],
  )
  const changes: Change[] = []
  for (const { channel, ...chat } of refused)
    changes.push(...(await withdraw(tx, { client: chat.client, reason: 'SENT_STOP', channel, text: how }, chat)))
  return changes
}

type Own = { brand: string; is_on: boolean; reply: string | null }

/** What a number says to STOP: nothing where its answer is turned off, its own words where it has some. */
const stopReply = (own: Own, language: 'en' | 'pl') => (own.is_on ? (own.reply ?? optOutAnswer(language, own.brand)) : null)
const helpReply = (own: Own, language: 'en' | 'pl') => helpAnswer(language, own.brand)

/** HELP is answered where the carrier has not done it, also somebody who is blocked. */
export async function answerHelp(tx: Tx, said: Said, by: { canMms: boolean; isAnswered: boolean }): Promise<Change[]> {
  return by.isAnswered || optOutOf(said.body) !== 'help' ? [] : answer(tx, said, by, helpReply)
}

async function answer(
  tx: Tx,
  said: Said,
  carrier: { canMms: boolean },
  replyOf: (own: Own, language: 'en' | 'pl') => string | null,
): Promise<Change[]> {
  // A short code or a name cannot be answered.
  const client = parseNumber(said.client)
  const [own] = await tx.rows<Own>(
    `select coalesce(nullif(n.brand_identification, ''), a.display_name) as brand, n.stop_autoresponder as is_on,
       case when n.has_custom_stop_reply then n.custom_stop_reply end as reply
     from phone_number n join account a on a.id = n.account_id where n.account_id = $1 and n.number = $2`,
    [tx.accountId, said.own],
  )
  const body = client && own && replyOf(own, client.country === 'PL' ? 'pl' : 'en')
  if (!body) return []
  const departure = { origin: 'opt-out', channel: 'sms', from: said.own, to: said.client, body, hasFile: false } as const
  const passed = await passGate(tx, departure, carrier).catch(unanswerable)
  if (!passed) return []
  const id = randomUUIDv7()
  await insertMessage(tx, {
    ...passed,
    id,
    conversationId: said.conversationId,
    direction: 'out',
    channel: 'sms',
    status: 'PENDING',
    origin: 'opt-out',
  })
  return [{ type: 'SENT_MESSAGE', conversationId: said.conversationId, messageId: id }]
}

/** What the gate lets nobody answer (an overdue account, a country without a price) is an opt-out all the same. */
function unanswerable(error: unknown): null {
  if (!(error instanceof Refusal)) throw error
  log.warn({ code: error.code }, 'an opt-out or a call for help goes unanswered')
  return null
}

/** START takes back what STOP or a click on an unsubscribe page wrote before it, nothing else. */
export async function optIn(tx: Tx, said: Said): Promise<Change[]> {
  const [removed] = await tx.rows<{ id: string }>(
    `delete from block_list where account_id = $1 and phone = $2 and reason in ('SENT_STOP', 'CLICKED_STOP')
       and created_at <= least(now(), $3) returning id`,
    [tx.accountId, said.client, said.at ?? null],
  )
  if (!removed) return []
  await recordConsent(tx, said, 'OPTED_IN', null)
  return [await systemLine(tx, said, 'OPTED_IN'), ...listsChanged([removed.id])]
}

async function recordConsent(
  tx: Tx,
  { client, channel, body }: Omit<Said, 'conversationId' | 'own'>,
  kind: 'OPTED_IN' | 'OPTED_OUT',
  campaign: Credited | null,
): Promise<void> {
  const detail = campaign?.isByLink ? campaign.name : null
  await tx.rows(
    'insert into consent (account_id, id, phone, kind, channel, detail, text, campaign_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [tx.accountId, randomUUIDv7(), client, kind, channel, detail, body, campaign?.id ?? null],
  )
}

/** A line in the chat about what happened to it: a key of chat:system. */
export async function systemLine(tx: Tx, said: Chat, event: string): Promise<Change> {
  const id = randomUUIDv7()
  await insertMessage(tx, {
    id,
    conversationId: said.conversationId,
    body: '',
    from: said.own,
    to: said.client,
    direction: 'out',
    channel: 'system',
    system: { event, values: {} },
  })
  return { type: 'SENT_MESSAGE', conversationId: said.conversationId, messageId: id }
}
