import { randomInt, randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { stopCodeMinutes, stopCodesADay, stopCodeTries } from '#contract/limits.ts'
import en from '../../../../locales/en/stop.json' with { type: 'json' }
import pl from '../../../../locales/pl/stop.json' with { type: 'json' }
import { withdraw } from '../../chat/receiving/apply-opt-out.ts'
import { parseNumber } from '../../chat/phone.ts'
import { passGate } from '../../chat/sending/gate.ts'
import { storeSent } from '../../chat/sending/store-sent.ts'
import { contactChanges } from '../../contacts/contact-writes.ts'
import { removeTaggings, touchTagged } from '../../contacts/contact-taggings.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { rateLimit } from '../../http/visitor-rate-limit.ts'
import { emit, type Change } from '../../live/emit.ts'
import { leaveSignUps } from '../sign-ups/leave.ts'
import { languageOf } from '../sign-ups/begin.ts'
import { campaignAt, type Campaign } from './campaign.ts'

/** Each costs a text: slower than other visits. */
const admitCode = rateLimit(undefined, { burst: 10, perSecond: 1 / 30 })
const dayMs = 86_400

async function openCampaign(call: Call, name: string): Promise<Campaign> {
  const campaign = await campaignAt(call.database, name)
  if (!campaign || campaign.isArchived) throw new Refusal('NOT_FOUND')
  return campaign
}

function phoneOf(written: string, { country }: Campaign): string {
  const phone = parseNumber(written, country)?.number
  if (!phone) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'phone' })
  return phone
}

export const leavingCampaigns = {
  'POST /stop/:campaignName/codes': async (call, { params, body }) => {
    const campaign = await openCampaign(call, params.campaignName)
    admitCode(call.request)
    const phone = phoneOf(body.phone, campaign)
    await withAccount(call.database, campaign.accountId, tx => sendCode(tx, call, campaign, phone))
    call.wakeWorkers()
    return null
  },

  'POST /stop/:campaignName/leave': async (call, { params, body }) => {
    const campaign = await openCampaign(call, params.campaignName)
    const phone = phoneOf(body.phone, campaign)
    // By itself, so that a try counts whatever comes of it.
    const isRight = await withAccount(call.database, campaign.accountId, tx => tryCode(tx, campaign, phone, body.code))
    if (!isRight) throw new Refusal('BAD_REQUEST', { field: 'code', message: 'This is not the code, or it is too old.' })
    await withAccount(call.database, campaign.accountId, async tx =>
      emit(tx, call.hub, body.all ? await leaveAll(tx, phone) : await leaveOne(tx, campaign, phone)),
    )
    return null
  },
} satisfies Partial<Handlers<keyof Api>>

/** Makes a code, and texts it where the number is on the campaign and did not opt out: whoever asks does not learn whether it is. */
async function sendCode(tx: Tx, call: Call, { toolId, tagId, business, number }: Campaign, phone: string): Promise<void> {
  // One number asks one at a time.
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tx.accountId} ${phone}`])
  const [asked] = await tx.rows<{ codes: number }>(
    `select count(*)::int as codes from stop_code where account_id = $1 and phone = $2 and created_at > now() - interval '1 day'`,
    [tx.accountId, phone],
  )
  if ((asked?.codes ?? 0) >= stopCodesADay) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: dayMs })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.rows('insert into stop_code (account_id, id, tool_id, phone, code) values ($1, $2, $3, $4, $5)', [
    tx.accountId,
    randomUUIDv7(),
    toolId,
    phone,
    code,
  ])
  const [on] = await tx.rows<{ own: string | null }>(
    `select (select own_number from sign_up where account_id = $1 and tool_id = $2 and phone = $4) as own
     where not exists (select from block_list where account_id = $1 and phone = $4)
       and (exists (select from sign_up where account_id = $1 and tool_id = $2 and phone = $4 and left_at is null
           and state in ('CONFIRMED', 'WAITING_FOR_CONFIRMATION', 'STARTED'))
         or exists (select from contact c join contact_tagging g on g.account_id = c.account_id and g.contact_id = c.id
           where c.account_id = $1 and c.phone = $4 and g.tag_id = $3))`,
    [tx.accountId, toolId, tagId, phone],
  )
  const from = on?.own ?? number
  if (!on || from === null) return
  const words = languageOf(phone) === 'pl' ? pl.code : en.code
  const body = words.replace('{{business}}', () => business).replace('{{code}}', code)
  // Leaving costs nothing, and waits for no hour.
  const departure = { origin: 'opt-out', channel: 'sms', from, to: phone, body, hasFile: false } as const
  const passed = await passGate(tx, departure, call.carrier)
  await storeSent(tx, call.hub, {
    ...passed,
    id: randomUUIDv7(),
    channel: 'sms',
    origin: 'opt-out',
    originId: toolId,
    userId: null,
    isPinned: false,
    file: null,
    idempotencyKey: null,
    retires: null,
    seen: null,
  })
}

/** Whether it is the last code that the number was sent, in time and within its tries. */
async function tryCode(tx: Tx, { toolId }: Campaign, phone: string, code: string): Promise<boolean> {
  const [tried] = await tx.rows<{ is_right: boolean }>(
    `update stop_code set tries = tries + 1 where account_id = $1 and id = (
       select id from stop_code where account_id = $1 and phone = $3 and tool_id = $2 and created_at > now() - interval '${stopCodeMinutes} minutes'
       order by created_at desc, id desc limit 1
     ) and tries < ${stopCodeTries} returning code = $4 as is_right`,
    [tx.accountId, toolId, phone, code],
  )
  return tried?.is_right === true
}

/** The campaign's tag goes, and the sign-up with it; other texts go on. */
async function leaveOne(tx: Tx, { toolId, tagId }: Campaign, phone: string): Promise<Change[]> {
  await lockChat(tx, phone)
  const changes = await leaveSignUps(tx, phone, toolId)
  const [contact] = await tx.rows<{ id: string }>('select id from contact where account_id = $1 and phone = $2', [
    tx.accountId,
    phone,
  ])
  if (!contact || tagId === null) return changes
  const gone = await removeTaggings(tx, [{ contact_id: contact.id, tag_id: tagId }])
  if (!gone.length) return changes
  await touchTagged(tx, null, gone, 'UNTAGGED')
  return [...changes, ...(await contactChanges(tx, [contact.id], [phone]))]
}

async function leaveAll(tx: Tx, phone: string): Promise<Change[]> {
  const chat = await lockChat(tx, phone)
  const words = languageOf(phone) === 'pl' ? pl.page : en.page
  return withdraw(tx, { client: phone, reason: 'CLICKED_STOP', channel: 'unsubscribe-page', text: words.all }, chat)
}

type Chat = { conversationId: string; client: string; own: string }

/** Before all else, as by whoever sends or receives. */
async function lockChat(tx: Tx, phone: string): Promise<Chat | null> {
  const [chat] = await tx.rows<Chat>(
    `select id as "conversationId", client_number as client, account_number as own from conversation
     where account_id = $1 and client_number = $2 for update`,
    [tx.accountId, phone],
  )
  return chat ?? null
}
