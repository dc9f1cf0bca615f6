import { customers } from './customers.ts'
import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const zone = 'America/New_York'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const preview = 'WhatsApp/2.23.20.0'

type DemoLink = {
  name: string
  ending: string
  target: string
  madeDaysAgo: number
  /** How many days from now its last one is; before today for one that has expired. */
  lastDayIn?: number
  /** Its first recipients, who have a link each; without it is one for all. */
  recipients?: number
  earlierTarget?: { target: string; daysAgo: number }
  /** Clicks of people on a day of its life, from 0. */
  people: (day: number) => number
}

const shop = 'https://lumoceramics.example'

/** The shop's short links: one for each customer, one that was led elsewhere, one that ends soon, one that is over. */
const demoLinks: DemoLink[] = [
  {
    name: 'Kiln opening',
    ending: 'kiln',
    target: `${shop}/kiln-opening`,
    madeDaysAgo: 16,
    recipients: 24,
    people: day => [9, 14, 6, 4, 3, 2, 1, 2, 1, 0, 1][day] ?? 0,
  },
  {
    name: 'Moon vase, back in stock',
    ending: 'moonvase',
    target: `${shop}/vases/moon`,
    madeDaysAgo: 41,
    earlierTarget: { target: `${shop}/waiting-list`, daysAgo: 12 },
    people: day => (day < 29 ? (day * 5) % 4 : ([11, 8, 9, 5, 6, 3][day - 29] ?? 2)),
  },
  {
    name: 'December workshops',
    ending: 'workshops',
    target: `${shop}/workshops?month=12`,
    madeDaysAgo: 6,
    lastDayIn: 27,
    people: day => [7, 5, 3, 6, 2, 4, 3][day] ?? 0,
  },
  {
    name: 'Autumn sale',
    ending: 'autumn',
    target: `${shop}/sale`,
    madeDaysAgo: 48,
    lastDayIn: -20,
    people: day => (day > 27 ? 0 : ([16, 22, 13, 9, 7, 8, 5][day] ?? (day * 3) % 6)),
  },
]

/** Links with their clicks over weeks, the same each time. */
export async function seedLinks({ client, accountId, now }: Seeding): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const links = demoLinks.map(link => ({ link, id: idAt(daysAgo(link.madeDaysAgo)), since: daysAgo(link.madeDaysAgo) }))
  const rows = links.map(one => ({ ...one, endings: endingsOf(one.link) }))
  const clicks = rows.flatMap(({ link, id, endings, since }) =>
    clicksOf(link, endings, since, now).map(click => ({ ...click, account_id: accountId, link_id: id, id: idAt(click.at) })),
  )
  const countOf = (linkId: string, isPerson: boolean) =>
    clicks.filter(click => click.link_id === linkId && click.is_person === isPerson).length
  await insertAll(
    client,
    'short_link',
    'account_id uuid, id uuid, name text, target text, ending text, is_per_recipient boolean, last_day date, zone text, ' +
      'expires_at timestamptz, people int, machines int, created_at timestamptz',
    links.map(({ link, id, since }) => ({
      ...link,
      ...lastDayOf(link, now),
      account_id: accountId,
      id,
      is_per_recipient: link.recipients !== undefined,
      people: countOf(id, true),
      machines: countOf(id, false),
      created_at: since,
    })),
  )
  await insertAll(
    client,
    'link_ending',
    'account_id uuid, ending text, link_id uuid, is_recipient boolean, phone text, origin text, made_at timestamptz',
    rows.flatMap(({ link, id, endings, since }) => [
      { account_id: accountId, ending: link.ending, link_id: id, is_recipient: false, made_at: since },
      ...endings.map((ending, index) => ({
        account_id: accountId,
        ending,
        link_id: id,
        is_recipient: true,
        phone: customers[index]?.phone,
        origin: 'chat',
        made_at: since,
      })),
    ]),
  )
  await insertAll(
    client,
    'link_click',
    'account_id uuid, id uuid, link_id uuid, ending text, at timestamptz, is_person boolean, machine text, user_agent text',
    clicks,
  )
  await insertAll(
    client,
    'link_target',
    'account_id uuid, link_id uuid, id uuid, at timestamptz, person text, from_target text, to_target text',
    links.flatMap(({ link: { earlierTarget, target }, id }) =>
      earlierTarget
        ? [
            {
              account_id: accountId,
              link_id: id,
              id: idAt(daysAgo(earlierTarget.daysAgo)),
              at: daysAgo(earlierTarget.daysAgo),
              person: 'jonas',
              from_target: earlierTarget.target,
              to_target: target,
            },
          ]
        : [],
    ),
  )
}

/** Of the link's recipients, one each; letters that we make endings of. */
const endingsOf = ({ recipients = 0, ending }: DemoLink) =>
  Array.from({ length: recipients }, (_, index) => `${ending.slice(0, 4)}${String(22 + index)}`)

function lastDayOf({ lastDayIn }: DemoLink, now: Date) {
  if (lastDayIn === undefined) return { last_day: null, zone: null, expires_at: null }
  const day = new Date(now.getTime() + lastDayIn * dayMs).toISOString().slice(0, 10)
  // New York in the demo's winter.
  return { last_day: day, zone, expires_at: new Date(Date.parse(`${day}T05:00:00Z`) + dayMs) }
}

/** People by day, through the afternoon, and a preview for every third of them; none that is still to come. */
function clicksOf({ people, madeDaysAgo, ending }: DemoLink, endings: string[], since: Date, now: Date) {
  return Array.from({ length: madeDaysAgo + 1 }, (_, day) => day)
    .flatMap(day =>
      Array.from({ length: people(day) }, (_, index) => {
        const at = new Date(since.getTime() + day * dayMs + ((index * 37 + day * 11) % 9) * hourMs + index * 61_000)
        const own = endings[(day * 5 + index) % endings.length] ?? ending
        const click = { at, ending: own, is_person: true, machine: null, user_agent: phone }
        const look = { at: new Date(at.getTime() - 40_000), ending: own, is_person: false, machine: 'agent', user_agent: preview }
        return index % 3 === 0 ? [look, click] : [click]
      }).flat(),
    )
    .filter(({ at }) => at <= now)
}
