import { apiKeySub } from '#contract/access/api-keys.ts'
import { countParts } from '#contract/chat/segments.ts'
import { fillVariables } from '#contract/texts/variables.ts'
import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'
import { shopKeyName } from './seed-api-keys.ts'

const minuteMs = 60_000

const texts = [
  {
    name: 'Order on its way',
    text: 'Hi {{name|there}}, your order {{orderNumber}} is on its way. Lumo Ceramics',
    delaySeconds: 0,
    afterMinutes: 90,
  },
  {
    name: 'Ready for pickup',
    text: 'Hi {{name|there}}, order {{orderNumber}} waits for you at the studio. We are open 10 to 6.',
    delaySeconds: 300,
    afterMinutes: 60 * 26,
  },
]
const sentOfEach = 8

type Bought = { id: string; phone: string; name: string | null; order: string; at: Date; conversationId: string }

/** Two texts that the web shop sends by its key, what they sent to customers with a chat, one that was refused and a test. */
export async function seedTransactional({ client, accountId, now }: Seeding, from: string, tester: string): Promise<void> {
  const { rows: bought } = await client.query<Bought>(
    `select p.id, c.phone, c.name, p.order_number as "order", p.at, v.id as "conversationId"
     from purchase p join contact c on c.account_id = p.account_id and c.id = p.contact_id
     join conversation v on v.account_id = c.account_id and v.client_number = c.phone
     join message o on o.account_id = v.account_id and o.id = v.last_out_id
     where p.account_id = $1 and not c.is_blocked and p.at + interval '3 days' < o.time order by p.at desc limit $2`,
    [accountId, texts.length * sentOfEach],
  )
  const made = texts.map((text, place) => ({ ...text, id: idAt(new Date(now.getTime() - (place + 1) * minuteMs)) }))
  const sends = bought.flatMap((purchase, index) => {
    const text = made[index % made.length]
    if (!text) return []
    const at = new Date(purchase.at.getTime() + text.afterMinutes * minuteMs)
    const body = fillVariables(text.text, [
      ['name', purchase.name],
      ['orderNumber', purchase.order],
    ])
    return [{ ...purchase, text, at, body, messageId: idAt(at), status: index % 7 === 6 ? 'UNDELIVERED' : 'DELIVERED' }]
  })
  await insertAll(
    client,
    'transactional_text',
    'account_id uuid, id uuid, name text, from_number text, text text, delay_seconds int, is_active boolean, sent int, refused int, last_sent_at timestamptz',
    made.map(({ id, name, text, delaySeconds }, place) => {
      const own = sends.filter(send => send.text.id === id)
      return {
        account_id: accountId,
        id,
        name,
        from_number: from,
        text,
        delay_seconds: delaySeconds,
        is_active: true,
        sent: own.length,
        refused: place === 0 ? 1 : 0,
        last_sent_at: own.map(send => send.at).toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null,
      }
    }),
  )
  const sentBy = apiKeySub(shopKeyName)
  await insertAll(
    client,
    'message',
    'account_id uuid, id uuid, conversation_id uuid, body text, time timestamptz, from_number text, to_number text, direction text, ' +
      'channel text, status text, user_id text, is_bulk boolean, origin text, origin_id uuid, is_pinned boolean, attachments jsonb, ' +
      'parts int, is_retried boolean, is_unconfirmed boolean, run_at timestamptz',
    sends.map(send => ({
      account_id: accountId,
      id: send.messageId,
      conversation_id: send.conversationId,
      body: send.body,
      time: send.at,
      from_number: from,
      to_number: send.phone,
      direction: 'out',
      channel: 'sms',
      status: send.status,
      user_id: sentBy,
      is_bulk: false,
      origin: 'transactional',
      origin_id: send.text.id,
      is_pinned: false,
      attachments: [],
      parts: countParts(send.body).parts,
      is_retried: false,
      is_unconfirmed: false,
      run_at: send.at,
    })),
  )
  const [first] = made
  const blocked = await client.query<{ phone: string }>(
    'select phone from block_list where account_id = $1 order by phone limit 1',
    [accountId],
  )
  const own = (phone: string, state: 'SENT' | 'REFUSED', more: object) => ({
    phone,
    state,
    text_id: first?.id,
    body: 'Hi there, your order L-1042 is on its way. Lumo Ceramics',
    at: new Date(now.getTime() - 7 * 60 * minuteMs),
    message_id: null,
    reason: null,
    is_test: false,
    sent_by: sentBy,
    ...more,
  })
  await insertAll(
    client,
    'transactional_send',
    'account_id uuid, id uuid, text_id uuid, phone text, from_number text, body text, send_at timestamptz, state text, reason text, ' +
      'message_id uuid, is_test boolean, sent_by text, created_at timestamptz',
    [
      ...sends.map(send =>
        own(send.phone, 'SENT', { text_id: send.text.id, body: send.body, at: send.at, message_id: send.messageId }),
      ),
      ...blocked.rows.map(({ phone }) => own(phone, 'REFUSED', { reason: 'PHONE_NUMBER_ON_BLOCK_LIST' })),
      own('+14155550199', 'SENT', { is_test: true, sent_by: tester }),
    ].map(({ at, ...send }) => ({
      ...send,
      account_id: accountId,
      id: idAt(at),
      from_number: from,
      send_at: at,
      created_at: at,
    })),
  )
}
