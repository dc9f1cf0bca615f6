import { customers } from './customers.ts'
import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'

const dayMs = 86_400_000

/** Where the customers said yes, in turn; `null`: the shop wrote down a number, and nobody asked. */
const consents = [
  { channel: 'popup', detail: 'Welcome, 10% off', text: 'Text me news and offers from Lumo Ceramics. Reply STOP at any time.' },
  { channel: 'keyword', detail: 'LUMO', text: 'LUMO' },
  { channel: 'landing-page', detail: 'Spring workshops', text: 'I agree to get texts about workshops. Reply STOP at any time.' },
  { channel: 'popup', detail: 'Welcome, 10% off', text: 'Text me news and offers from Lumo Ceramics. Reply STOP at any time.' },
  { channel: 'qr-code', detail: 'Shop window', text: 'Send this text to hear when the kiln opens.' },
  {
    channel: 'embedded-form',
    detail: 'Footer of the shop',
    text: 'Zgadzam się na SMS-y z nowościami Lumo Ceramics. Rezygnacja: STOP.',
  },
  { channel: 'import', detail: 'fair-2025.csv', text: 'Signed the list at our stand at the ceramics fair.' },
  { channel: 'nfc-sign', detail: 'Counter', text: 'Tap to join the club by text. Reply STOP at any time.' },
  null,
] as const

const glazes = ['Celadon', 'Tenmoku', 'Oatmeal', 'Cobalt']

/** The shop's customers as contacts: tags, two custom fields, where each signed up, two saved filters. */
export async function seedContacts({ client, accountId, now }: Seeding): Promise<void> {
  const rows = customers.map(({ signedUpDaysAgo, ...customer }, index) => {
    const since = new Date(now.getTime() - signedUpDaysAgo * dayMs)
    const consent = consents[index % consents.length] ?? null
    const own = { account_id: accountId, id: idAt(since), created_at: since, updated_at: since }
    return { ...customer, ...own, consent, sign_up_date: consent && since }
  })
  await insertAll(
    client,
    'contact',
    'account_id uuid, id uuid, phone text, name text, surname text, gender text, email text, birthday date, ' +
      'sign_up_date timestamptz, created_at timestamptz, updated_at timestamptz',
    rows,
  )
  const tags = new Map([...new Set(customers.flatMap(({ tags: names }) => names))].map(name => [name, idAt(now)]))
  await insertAll(
    client,
    'contact_tag',
    'account_id uuid, id uuid, name text, created_at timestamptz',
    [...tags].map(([name, id]) => ({ account_id: accountId, id, name, created_at: now })),
  )
  await insertAll(
    client,
    'contact_tagging',
    'account_id uuid, tag_id uuid, contact_id uuid',
    rows.flatMap(row => row.tags.map(name => ({ account_id: accountId, tag_id: tags.get(name), contact_id: row.id }))),
  )
  await insertAll(
    client,
    'consent',
    'account_id uuid, id uuid, phone text, kind text, channel text, detail text, text text, created_at timestamptz',
    rows.flatMap(row =>
      row.consent
        ? [
            {
              ...row.consent,
              account_id: accountId,
              id: idAt(row.created_at),
              phone: row.phone,
              kind: 'OPTED_IN',
              created_at: row.created_at,
            },
          ]
        : [],
    ),
  )
  await seedFields(
    { client, accountId, now },
    rows.map(row => row.id),
  )
  await insertAll(client, 'segment', 'account_id uuid, id uuid, name text, match jsonb', [
    { account_id: accountId, id: idAt(now), name: 'Quiet for 90 days', match: { activity: 'without-90', status: 'active' } },
    { account_id: accountId, id: idAt(now), name: 'Wholesale', match: { tags: tags.get('Wholesale') } },
  ])
}

async function seedFields({ client, accountId, now }: Seeding, contactIds: string[]): Promise<void> {
  const glaze = { id: idAt(now), name: 'Favorite glaze', type: 'SELECT', options: glazes.map(name => ({ id: idAt(now), name })) }
  const club = { id: idAt(now), name: 'Club card', type: 'YES_NO', options: [] }
  await insertAll(
    client,
    'custom_field',
    'account_id uuid, id uuid, name text, type text, options jsonb',
    [glaze, club].map(field => ({ ...field, account_id: accountId })),
  )
  await insertAll(
    client,
    'custom_field_value',
    'account_id uuid, contact_id uuid, field_id uuid, value jsonb',
    contactIds.flatMap((contact_id, index) => [
      ...(index % 3 === 0
        ? [{ account_id: accountId, contact_id, field_id: glaze.id, value: glaze.options[index % glazes.length]?.id }]
        : []),
      ...(index % 4 === 0 ? [{ account_id: accountId, contact_id, field_id: club.id, value: index % 8 === 0 }] : []),
    ]),
  )
}

/** Contacts know their last text; the chats are written after them, and without the events that would tell. */
export const lastTexts = `
  update contact c set last_message_at = last.time
  from conversation v, lateral (
    select time from message m where m.account_id = v.account_id and m.conversation_id = v.id and m.channel in ('sms', 'mms')
    order by time desc, id desc limit 1
  ) last
  where c.account_id = $1 and v.account_id = c.account_id and v.client_number = c.phone`

export async function followChats({ client, accountId }: Seeding): Promise<void> {
  await client.query(lastTexts, [accountId])
}
