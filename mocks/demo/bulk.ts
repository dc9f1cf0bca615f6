import type pg from 'pg'
import type { ResourceChange } from '#contract/events.ts'
import { lastTexts } from './seed-contacts.ts'
import { account, numbers } from './shop.ts'

/** Area codes without chats of the seed; with 555-0100 to 555-0199 each gives a hundred numbers that nobody has. */
const areaCodes = [
  201, 203, 205, 207, 208, 209, 210, 212, 214, 216, 217, 218, 219, 224, 225, 228, 229, 231, 234, 239, 240, 248, 251, 252, 253,
  254, 256, 260, 262, 267, 269, 270, 276, 281, 301, 302, 304, 307, 308, 309, 310, 313, 314, 315, 316, 317, 318, 319, 320, 321,
  323, 325, 330, 334, 336, 337, 339, 347, 351, 352, 360, 361, 386, 401, 402, 404, 405, 406, 407, 409, 410, 412, 413, 414, 417,
  419, 423, 425, 432, 434, 435, 440, 443, 469, 478, 479, 480, 484, 501, 502, 504, 505, 507, 508, 509, 513, 515, 516, 517, 518,
  520, 530, 540, 541, 551, 559, 561, 562, 563, 567, 570, 571, 573, 574, 580, 585, 586, 601, 602, 603, 605, 606, 607, 608, 609,
  610, 612, 614, 615, 616, 618, 619, 620, 623, 626, 630, 631, 636, 641, 650, 651, 660, 661, 662, 678, 682, 701, 703, 704, 706,
  707, 708, 712, 713, 714, 715, 716, 717, 719, 720, 724, 727, 731, 732, 734, 740, 754, 757, 760, 763, 765, 770, 772, 773, 774,
  775, 781, 785, 786, 801, 802, 803, 804, 805, 806, 810, 812, 813, 814, 815, 816, 817, 818, 828, 830, 831, 832, 843, 845, 847,
  848, 850, 856, 857, 858, 859, 860, 862, 863, 864, 865, 870, 901, 903, 904, 906, 907, 908, 909, 910, 912, 913, 914, 915, 916,
  917, 918, 920, 925, 928, 931, 936, 937, 940, 941, 947, 949, 951, 952, 954, 956, 970, 971,
]
const numbersAnArea = 100

/** How many conversations `fillLarge` can add; further ones would need numbers that may be somebody's. */
export const largestFill = areaCodes.length * numbersAnArea

const names = {
  first: [
    'Aleksandra',
    'Benjamin',
    'Charlotte',
    'Dobrosława',
    'Emmanuel',
    'Franciszek',
    'Genevieve',
    'Henryka',
    'Isabella',
    'Jędrzej',
  ],
  last: [
    'Anderson',
    'Brzęczyszczykiewicz',
    'Castellanos',
    'Domańska',
    'Eriksson',
    'Gwiazda',
    'Hollingsworth',
    'Janković',
    'Kowalewska',
  ],
  /** 60 letters with its surname. */
  longFirst: 'Konstancja-Aleksandra Maria',
  longLast: 'Wolfeschlegelsteinhausenbergerdö',
}
const texts = [
  'Hi, is my order on its way?',
  'Dzień dobry, czy moje zamówienie jest już gotowe do odbioru?',
  'Thank you so much, it is even nicer than in the photo.',
  'Do you have the small bowl in grey? The site says it is sold out, but I saw one in the window yesterday.',
  'Dziękuję!',
  'Could you move my workshop place from Saturday to Sunday?',
  'Super, będę w czwartek po 16:00.',
  'It arrived today. One of the six cups has a crack, the others are perfect.',
]
const answers = [
  'Hello! It left our studio this morning, you will have it on Thursday.',
  'Dzień dobry! Tak, czekamy do soboty.',
  'We are glad you like it.',
  'Of course, done.',
]

const uuid7 = `
create or replace function pg_temp.uuid7(moment timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(r, 1, 3) || '8' || substr(r, 4, 15))::uuid
  from (select md5(random()::text || clock_timestamp()::text) as r) random
$$`

/**
 * Adds `conversations` chats to the demo account, the newest with a thread of `threadMessages`: for benches and pictures.
 * Every seventh name has 60 letters. Rows carry the number of one RESOURCE_CHANGED event, so that a page which follows
 * fetches anew. Returns the id of the conversation with the long thread.
 */
export async function fillLarge(pool: pg.Pool, size: { conversations: number; threadMessages: number }): Promise<string> {
  if (size.conversations < 1 || size.conversations > largestFill) throw new Error(`conversations: 1 to ${largestFill}`)
  const client = await pool.connect()
  try {
    await client.query(uuid7)
    await client.query('begin')
    const found = await client.query<{ id: string }>('select id from account where name = $1', [account.name])
    const accountId = found.rows[0]?.id
    if (!accountId) throw new Error(`fill the demo first: there is no account ${account.name}`)
    await client.query(chooseNumbers, [accountId, size.conversations, areaCodes])
    await client.query(addContacts, [accountId, names.first, names.last, names.longFirst, names.longLast])
    await client.query(addShortThreads, [accountId, numbers.main.number, texts, answers])
    await client.query(addLongThread, [accountId, numbers.main.number, texts, answers, size.threadMessages])
    await client.query(addConversations, [accountId, numbers.main.number])
    await client.query(lastTexts, [accountId])
    await client.query(writeEvent, [accountId, JSON.stringify(told)])
    const newest = await client.query<{ id: string }>('select id from filling where position = 0')
    await client.query('commit')
    await client.query('analyze contact, conversation, message')
    return newest.rows[0]?.id ?? ''
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

// Position 0 is the newest; each next one is four minutes older.
const chooseNumbers = `
create temporary table filling on commit drop as
select (row_number() over (order by i) - 1)::int as position, phone, pg_temp.uuid7(last_at) as id, last_at
from (
  select i, '+1' || ($3::int[])[1 + i / ${numbersAnArea}] || '55501' || lpad((i % ${numbersAnArea})::text, 2, '0') as phone,
    now() - interval '1 minute' - i * interval '4 minutes' as last_at
  from generate_series(0, ${largestFill} - 1) i
) free
where not exists (select 1 from conversation c where c.account_id = $1 and c.client_number = phone)
order by i limit $2`

const addContacts = `
insert into contact (account_id, id, phone, name, surname)
select $1::uuid, pg_temp.uuid7(last_at), phone,
  case when position % 7 = 0 then $4 else ($2::text[])[1 + position % array_length($2::text[], 1)] end,
  case when position % 7 = 0 then $5 else ($3::text[])[1 + position % array_length($3::text[], 1)] end
from filling on conflict (account_id, phone) do nothing`

const messageColumns = `account_id, id, conversation_id, body, time, from_number, to_number, direction, channel, status, user_id, parts`

/** Rows of messages out of `said`: position, phone, id of the conversation, n of the line, its time, direction and channel. */
const messagesOf = (said: string) => `
insert into message (${messageColumns})
select $1::uuid, pg_temp.uuid7(time), id,
  case when direction = 'in' then ($3::text[])[1 + (position + n) % array_length($3::text[], 1)]
    else ($4::text[])[1 + (position + n) % array_length($4::text[], 1)] end,
  time, case when direction = 'in' then phone else $2 end, case when direction = 'in' then $2 else phone end, direction, channel,
  case when direction = 'out' and channel = 'sms' then 'DELIVERED' end, case when direction = 'out' then 'marta' end,
  case when direction = 'out' and channel = 'sms' then 1 else 0 end
from (${said}) said`

const addShortThreads = messagesOf(`
  select position, phone, id, n, last_at - (3 - n) * interval '7 minutes' as time, 'sms' as channel,
    case when n = 2 or (n = 3 and position % 3 = 0) then 'out' else 'in' end as direction
  from filling, generate_series(1, 3) n where position > 0`)

const addLongThread = messagesOf(`
  select position, phone, id, n, last_at - ($5::int - n) * interval '95 seconds' as time,
    case when n % 41 = 0 then 'note' when n % 67 = 0 then 'whisper' else 'sms' end as channel,
    case when n % 41 = 0 or n % 67 = 0 or n % 3 = 1 then 'out' else 'in' end as direction
  from filling, generate_series(1, $5::int) n where position = 0`)

const addConversations = `
insert into conversation (account_id, id, client_number, account_number, assigned_to, is_spam, unread_count, waiting_since, last_message_id, last_message_at,
  last_out_id, status, created_at)
select $1::uuid, f.id, f.phone, $2, case f.position % 5 when 0 then 'marta' when 1 then 'marta' when 2 then 'jonas' when 3 then 'ola' end,
  f.position % 97 = 96, case when l.direction = 'in' and f.position % 4 = 1 then 1 else 0 end,
  case when l.direction = 'in' then l.time end, l.id, coalesce(l.time, f.last_at), o.id, o.status, f.last_at
from filling f
left join lateral (select id, time, direction from message where account_id = $1 and conversation_id = f.id order by time desc, id desc limit 1) l on true
left join lateral (
  select id, status from message where account_id = $1 and conversation_id = f.id and status is not null order by time desc, id desc limit 1
) o on true`

const told: ResourceChange = { resource: 'conversations', ids: [] }

const writeEvent = `
with counter as (
  update event_counter set number = number + 1 where account_id = $1 returning number
), written as (
  insert into event (account_id, number, type, payload)
  select $1, number, 'RESOURCE_CHANGED', $2::jsonb from counter
), conversations as (
  update conversation set event_number = counter.number from counter, filling where conversation.account_id = $1 and conversation.id = filling.id
)
update message set event_number = counter.number from counter, filling where message.account_id = $1 and message.conversation_id = filling.id`
