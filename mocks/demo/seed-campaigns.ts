import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'
import { momentOf } from './line.ts'
import { past, type Past } from './past-campaigns.ts'
import { pricesOf, type PriceTo } from './seed-prices.ts'
import { numbers } from './shop.ts'

const dayMs = 86_400_000
/** What one unit of the shop's currency is worth, from a day before all of them. */
const dollarInPln = 3_640_800

type Customer = { id: string; phone: string; name: string | null }

/** Campaigns in each state, to the shop's own customers, with what they cost (seed-payments.ts pays for it). */
export async function seedCampaigns(seeding: Seeding): Promise<void> {
  const { client, accountId, now } = seeding
  await client.query(`insert into exchange_rate (currency, since, pln) values ('USD', $1, $2) on conflict do nothing`, [
    new Date(now.getTime() - 100 * dayMs).toISOString().slice(0, 10),
    dollarInPln,
  ])
  const priceTo = await pricesOf(seeding)
  for (const one of past) await seedPast(seeding, one, priceTo)
  await insertAll(
    client,
    'campaign',
    `account_id uuid, id uuid, name text, target text, sender text, source text, message text, starts text, start_date timestamptz, created_by text,
     created_at timestamptz, confirmed_at timestamptz, confirmed_version int, confirmed_by text, next_at timestamptz`.replaceAll(
      /\s+/g,
      ' ',
    ),
    [
      { name: 'Spring catalogue', created_by: 'ola', created_at: momentOf('2d 8:20', now) },
      {
        name: 'Thanksgiving hours',
        target: 'ALL',
        sender: numbers.main.number,
        source: 'OWN',
        message: 'We are closed on Thursday and back on Friday at 10:00.',
        starts: 'DATE',
        start_date: new Date(now.getTime() + 4 * dayMs),
        created_by: 'marta',
        created_at: momentOf('1d 9:00', now),
        // It goes to the pretend phones at its moment.
        confirmed_at: momentOf('1d 9:05', now),
        confirmed_version: 1,
        confirmed_by: 'marta',
        next_at: new Date(now.getTime() + 4 * dayMs),
      },
    ].map(draft => ({
      account_id: accountId,
      id: idAt(now),
      target: null,
      sender: null,
      source: null,
      message: '',
      starts: null,
      start_date: null,
      confirmed_at: null,
      confirmed_version: null,
      confirmed_by: null,
      next_at: null,
      ...draft,
    })),
  )
}

async function seedPast(seeding: Seeding, one: Past, priceTo: PriceTo): Promise<void> {
  const { client, accountId, now } = seeding
  const at = momentOf(one.when, now)
  const id = idAt(at)
  const { rows: people } = await client.query<Customer>(
    `select c.id, c.phone, c.name from contact c
     where c.account_id = $1 and ($2::text is null or exists (
       select from contact_tagging g join contact_tag t on t.account_id = g.account_id and t.id = g.tag_id
       where g.account_id = c.account_id and g.contact_id = c.id and t.name = $2
     )) order by c.phone`,
    [accountId, one.tag ?? null],
  )
  const recipients = one.ends.length
    ? people.map((person, index) => recipientOf(one, person, index, at, priceTo(person.phone)))
    : []
  const texts = recipients.filter(({ outcome }) => outcome !== 'LEFT_OUT')
  const has = (...outcomes: string[]) => recipients.filter(({ outcome }) => outcomes.includes(outcome))
  const priceOf = (some: { price: number | null }[]) => some.reduce((sum, { price }) => sum + (price ?? 0), 0)
  const charged = has('DELIVERED', 'ON_THE_WAY', 'FAILED')
  const isBegun = !['CHECKING', 'CHECK_FAILED', 'INSUFFICIENT_FUNDS'].includes(one.status)
  const held = isBegun ? priceOf(texts) : 0
  const rest = ['SENDING', 'SENT_TO_CHARGE', 'CHARGE_FAILED'].includes(one.status) ? held - priceOf(charged) : 0
  await insertAll(
    client,
    'campaign',
    'account_id uuid, id uuid, name text, target text, tags uuid[], sender text, source text, message text, starts text, version int, ' +
      'created_by text, created_at timestamptz, status text, is_paused boolean, paused_for text, failure text, confirmed_at timestamptz, ' +
      'confirmed_version int, started_at timestamptz, ends_at timestamptz, checked jsonb, texts int, sent int, delivered int, failed int, cost bigint, ' +
      'told text[]',
    [
      {
        account_id: accountId,
        id,
        name: one.name,
        target: one.tag === undefined ? 'ALL' : 'TAGS',
        tags: one.tag === undefined ? [] : await tagIds(seeding, one.tag),
        sender: numbers[one.from].number,
        source: 'OWN',
        message: one.message,
        starts: 'NOW',
        version: 3,
        created_by: one.by,
        // They have long known.
        told: [one.by],
        created_at: at,
        status: one.status,
        is_paused: one.isPaused ?? false,
        paused_for: one.isPaused ? 'PERSON' : null,
        failure: one.failure ?? null,
        confirmed_at: at,
        confirmed_version: 3,
        started_at: isBegun ? at : null,
        ends_at: isBegun ? endOf(one, at, now) : null,
        checked: { isCleared: true, startMs: at.getTime(), sum: sumOf(recipients) },
        texts: one.ends.length ? texts.length : null,
        sent: has('DELIVERED', 'ON_THE_WAY', 'FAILED', 'UNKNOWN').length,
        delivered: has('DELIVERED').length,
        failed: has('FAILED').length,
        cost: isBegun ? priceOf(charged) + rest : one.ends.length ? priceOf(texts) : null,
      },
    ],
  )
  await insertAll(
    client,
    'campaign_recipient',
    'account_id uuid, campaign_id uuid, phone text, place int, contact_id uuid, outcome text, reason text, country text, body text, ' +
      'parts int, price bigint, due_at timestamptz, left_at timestamptz, ended_at timestamptz, replied_at timestamptz, opted_out_at timestamptz',
    recipients.map(recipient => ({ account_id: accountId, campaign_id: id, ...recipient })),
  )
  const entry = (kind: string, amount: number) => ({
    account_id: accountId,
    id: idAt(at),
    kind,
    amount,
    campaign_id: id,
    created_at: at,
  })
  await insertAll(
    client,
    'ledger_entry',
    'account_id uuid, id uuid, kind text, amount bigint, campaign_id uuid, created_at timestamptz',
    // What its texts were charged comes with them (seed-payments.ts).
    [entry('HOLD', -held), entry('RELEASE', held - rest)].filter(({ amount }) => amount !== 0),
  )
}

/** What is under way has its end to come. */
const endOf = ({ status }: Past, at: Date, now: Date) =>
  status === 'SENDING' ? new Date(now.getTime() + 60 * 60_000) : new Date(at.getTime() + 20 * 60_000)

function recipientOf(one: Past, person: Customer, index: number, at: Date, price: ReturnType<PriceTo>) {
  const end = price ? (one.ends[index % one.ends.length] ?? 'DELIVERED') : 'NO_PRICE'
  const isLeftOut = end === 'BLOCKED' || end === 'OPTED_OUT' || end === 'NO_PRICE'
  const outcome = isLeftOut ? 'LEFT_OUT' : end
  const leftAt = new Date(at.getTime() + index * 12_000)
  const later = (minutes: number) => new Date(leftAt.getTime() + minutes * 60_000)
  const hasLeft = !isLeftOut && end !== 'TO_SEND'
  return {
    phone: person.phone,
    place: index + 1,
    contact_id: person.id,
    outcome,
    reason: isLeftOut ? end : null,
    country: isLeftOut ? null : (price?.country ?? null),
    body: isLeftOut ? null : one.message.replace('{{name|there}}', person.name ?? 'there'),
    parts: isLeftOut ? null : 1,
    price: isLeftOut ? null : (price?.part ?? null),
    due_at: isLeftOut ? null : at,
    left_at: hasLeft ? leftAt : null,
    ended_at: end === 'DELIVERED' || end === 'FAILED' ? later((index % 7) + 1) : null,
    replied_at: end === 'DELIVERED' && index % 11 === 3 ? later(25) : null,
    opted_out_at: end === 'DELIVERED' && index % 29 === 8 ? later(40) : null,
  }
}

type Recipient = ReturnType<typeof recipientOf>

/** What the check of these people came to. */
function sumOf(recipients: Recipient[]) {
  const texts = recipients.filter(({ outcome }) => outcome !== 'LEFT_OUT')
  const leftOut = recipients.filter(({ outcome }) => outcome === 'LEFT_OUT')
  const price = texts.reduce((sum, one) => sum + (one.price ?? 0), 0)
  return {
    audience: recipients.length,
    texts: texts.length,
    later: 0,
    leftOut: Object.fromEntries([...Map.groupBy(leftOut, one => one.reason ?? '')].map(([reason, own]) => [reason, own.length])),
    duplicates: 0,
    byParts: texts.length ? { 1: texts.length } : {},
    countries: [...Map.groupBy(texts, one => one.country ?? '')].map(([country, own]) => ({
      country,
      people: own.length,
      parts: own.length,
      perPart: own[0]?.price ?? 0,
      price: own.reduce((sum, one) => sum + (one.price ?? 0), 0),
    })),
    price,
    lastDueMs: 0,
  }
}

async function tagIds({ client, accountId }: Seeding, name: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from contact_tag where account_id = $1 and name = $2', [
    accountId,
    name,
  ])
  return rows.map(({ id }) => id)
}
