import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Younger campaigns are under way: the chats of the demo end with what people wrote. */
const oldFromDays = 4

/** What the carrier said of those who did not get it, over and over: the first may be tried again. */
const failures = [
  { code: 'simulator/unreachable', reason: 'The phone is switched off' },
  { code: 'twilio/30005', reason: 'Twilio 30005: undelivered' },
]

type Left = {
  campaign_id: string
  sender: string
  created_by: string
  phone: string
  place: number
  outcome: 'DELIVERED' | 'FAILED' | 'ON_THE_WAY' | 'UNKNOWN'
  body: string
  left_at: Date
  ended_at: Date | null
}

/** The texts of past campaigns in the chats of their people, with how each got where it is. */
export async function seedCampaignTexts({ client, accountId, now }: Seeding): Promise<void> {
  const { rows } = await client.query<Left>(
    `select r.campaign_id, c.sender, c.created_by, r.phone, r.place, r.outcome, r.body, r.left_at, r.ended_at
     from campaign_recipient r join campaign c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and r.left_at < $2 and r.outcome in ('DELIVERED', 'FAILED', 'ON_THE_WAY', 'UNKNOWN') order by r.left_at`,
    [accountId, new Date(now.getTime() - oldFromDays * dayMs)],
  )
  const texts = rows.map(row => ({ ...row, id: idAt(row.left_at) }))
  // Who had no chat gets one that stands in no list until they answer, as a campaign makes it.
  await client.query(
    `insert into conversation (account_id, id, client_number, account_number, is_archived, last_message_at)
     select $1, gen_random_uuid(), phone, min(sender), true, 'epoch' from unnest($2::text[], $3::text[]) as t (phone, sender)
     group by phone on conflict do nothing`,
    [accountId, texts.map(({ phone }) => phone), texts.map(({ sender }) => sender)],
  )
  const { rows: chats } = await client.query<{ id: string; phone: string }>(
    'select id, client_number as phone from conversation where account_id = $1',
    [accountId],
  )
  const chatOf = new Map(chats.map(({ id, phone }) => [phone, id]))
  await insertAll(
    client,
    'message',
    'account_id uuid, id uuid, conversation_id uuid, body text, time timestamptz, from_number text, to_number text, direction text, ' +
      'channel text, status text, user_id text, is_bulk boolean, origin text, origin_id uuid, parts int, is_unconfirmed boolean, ' +
      'submitted_at timestamptz, run_at timestamptz',
    texts.map(text => ({
      account_id: accountId,
      id: text.id,
      conversation_id: chatOf.get(text.phone),
      body: text.body,
      time: text.left_at,
      from_number: text.sender,
      to_number: text.phone,
      direction: 'out',
      channel: 'sms',
      status: statusOf[text.outcome],
      user_id: text.created_by,
      is_bulk: true,
      origin: 'campaign',
      origin_id: text.campaign_id,
      parts: 1,
      is_unconfirmed: text.outcome === 'UNKNOWN',
      submitted_at: text.outcome === 'UNKNOWN' ? null : new Date(text.left_at.getTime() + 600),
      run_at: text.left_at,
    })),
  )
  await insertAll(
    client,
    'message_step',
    'account_id uuid, message_id uuid, kind text, reason text, code text, time timestamptz',
    texts.flatMap(text => stepsOf(text).map(step => ({ account_id: accountId, message_id: text.id, ...step }))),
  )
  await client.query(
    `update campaign_recipient r set message_id = t.id from unnest($2::uuid[], $3::uuid[], $4::text[]) as t (id, campaign_id, phone)
     where r.account_id = $1 and r.campaign_id = t.campaign_id and r.phone = t.phone`,
    [accountId, texts.map(({ id }) => id), texts.map(text => text.campaign_id), texts.map(({ phone }) => phone)],
  )
}

const statusOf = { DELIVERED: 'DELIVERED', FAILED: 'UNDELIVERED', ON_THE_WAY: 'SENT', UNKNOWN: 'PROCESSING' } as const

function stepsOf({ outcome, place, left_at, ended_at }: Left) {
  const step = (kind: string, time: Date, told: { reason?: string; code?: string } = {}) => ({
    kind,
    time,
    reason: null,
    code: null,
    ...told,
  })
  const after = (ms: number) => new Date(left_at.getTime() + ms)
  const begun = [step('TAKEN', after(300))]
  if (outcome === 'UNKNOWN') return begun
  const sent = [...begun, step('SENT', after(900))]
  const end = ended_at ?? after(minuteMs)
  if (outcome === 'DELIVERED') return [...sent, step('DELIVERED', end)]
  return outcome === 'FAILED' ? [...sent, step('UNDELIVERED', end, failures[Math.floor(place / 10) % failures.length])] : sent
}
