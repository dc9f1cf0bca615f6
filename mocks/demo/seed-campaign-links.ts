import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const preview = 'WhatsApp/2.24.20.0'
/** So long after a click a purchase is held for the campaign's. */
const creditedDays = 7

/** What campaigns led to: a link of each person's own in their text, of which every other one was opened. */
const links = [
  { campaign: 'Kiln opening, October', name: 'October kiln', ending: 'october', target: 'https://lumoceramics.example/october' },
  {
    campaign: 'Kiln opening, November',
    name: 'November kiln',
    ending: 'november',
    target: 'https://lumoceramics.example/november',
  },
  { campaign: 'Jesienna wyprzedaż', name: 'Miski taniej', ending: 'miski', target: 'https://lumoceramics.example/pl/miski' },
]

type Reached = { campaign_id: string; phone: string; place: number; left_at: Date }

/**
 * Links of campaigns with their clicks, and the purchases that came of them, once campaigns and purchases are there. `address` is
 * what stands before an ending: `parley.example/lumo/`.
 */
export async function seedCampaignLinks(seeding: Seeding, address: string): Promise<void> {
  for (const link of links) await seedLink(seeding, address, link)
  const { client, accountId } = seeding
  await client.query(
    `update purchase p set campaign_id = (
       select e.origin_id from link_ending e join link_click k on k.account_id = e.account_id and k.ending = e.ending
       join contact c on c.account_id = e.account_id and c.phone = e.phone
       where e.account_id = p.account_id and e.origin = 'campaign' and c.id = p.contact_id and k.is_person
         and p.at between k.at and k.at + $2 * interval '1 day' order by k.at desc limit 1)
     where p.account_id = $1`,
    [accountId, creditedDays],
  )
}

type CampaignLink = (typeof links)[number]

async function seedLink({ client, accountId, now }: Seeding, address: string, { campaign, name, ending, target }: CampaignLink) {
  const { rows } = await client.query<Reached>(
    `select r.campaign_id, r.phone, r.place, r.left_at from campaign_recipient r
     join campaign c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and c.name = $2 and r.outcome = 'DELIVERED' order by r.place`,
    [accountId, campaign],
  )
  const [first] = rows
  if (!first) throw new Error(`nobody got ${campaign}`)
  const id = idAt(first.left_at)
  const own = ({ place }: Reached) => `${ending.slice(0, 3)}c${100 + place}`
  await client.query(
    'insert into short_link (account_id, id, name, target, ending, created_at) values ($1, $2, $3, $4, $5, $6)',
    [accountId, id, name, target, ending, first.left_at],
  )
  await insertAll(
    client,
    'link_ending',
    'account_id uuid, ending text, link_id uuid, is_recipient boolean, phone text, origin text, origin_id uuid, made_at timestamptz',
    [
      { account_id: accountId, ending, link_id: id, is_recipient: false, made_at: first.left_at },
      ...rows.map(one => ({
        account_id: accountId,
        ending: own(one),
        link_id: id,
        is_recipient: true,
        phone: one.phone,
        origin: 'campaign',
        origin_id: one.campaign_id,
        made_at: one.left_at,
      })),
    ],
  )
  await client.query(
    `update campaign_recipient r set body = r.body || ' ' || $3 || e.ending from link_ending e
     where r.account_id = $1 and e.account_id = $1 and e.link_id = $2 and e.origin_id = r.campaign_id and e.phone = r.phone`,
    [accountId, id, address],
  )
  await client.query('update campaign set message = message || $3 where account_id = $1 and id = $2', [
    accountId,
    first.campaign_id,
    ` {{link:${ending}}}`,
  ])
  const clicks = rows.flatMap((one, index) => {
    if (index % 2 === 1) return []
    const at = new Date(one.left_at.getTime() + (7 + ((index * 13) % 90)) * 60_000)
    const click = { account_id: accountId, link_id: id, ending: own(one), machine: null, user_agent: phone }
    const look = {
      ...click,
      id: idAt(one.left_at),
      at: new Date(one.left_at.getTime() + 2000),
      machine: 'agent',
      user_agent: preview,
    }
    return at <= now ? [look, { ...click, id: idAt(at), at }] : [look]
  })
  await client.query('select keep_clicks($1)', [JSON.stringify(clicks)])
}
