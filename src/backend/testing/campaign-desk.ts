import { vi } from 'vitest'
import type { CampaignCount } from '#contract/campaigns/campaign-check.ts'
import type { CampaignReport } from '#contract/campaigns/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { workOnCampaigns } from '../campaigns/sending/campaign-worker.ts'
import type { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Shop = Awaited<ReturnType<App['shop']>>

/** Noon in San Francisco on a weekday by the backend's clock; the database keeps its own. */
export const noon = Date.parse('2026-11-20T20:30:00Z')
export const atNoon = () => vi.useFakeTimers({ toFake: ['Date'], now: noon })

export const phoneOf = (index: number) => `+1415555${String(1000 + index)}`
/** Of a text of one part to the United States, in millionths. */
export const partPrice = 20_000

/** How tests work with campaigns: through the API, with the workers in their hands. */
export function openCampaignDesk(app: App) {
  const { pool } = app.database
  /** As the workers of a running process do, as often as they have something to do at this moment. */
  const work = async () => {
    for (let turns = 0; turns < 10 && (await workOnCampaigns(app.context)); turns += 1) continue
  }
  const read = async (shop: Shop, id: string) => (await shop.api(`GET /campaigns/${id}`)).body as Campaign
  const count = async (shop: Shop, id: string) => (await shop.api(`POST /campaigns/${id}/count`)).body as CampaignCount
  const report = async (shop: Shop, id: string) => (await shop.api(`GET /campaigns/${id}/report`)).body as CampaignReport
  const make = async (shop: Shop, more: object = {}) => {
    const draft = {
      name: 'Kiln opening',
      target: 'ALL',
      from: shop.from,
      source: 'OWN',
      message: 'The kiln opens.',
      when: 'NOW',
      hoursFrom: 0,
      hoursTo: 24 * 60,
      ...more,
    }
    return (await shop.api('POST /campaigns', draft)).body as Campaign
  }
  return {
    work,
    /** No worker looks at the campaigns so far any more. */
    rest: () => pool.query('update campaign set next_at = null'),
    read,
    count,
    report,
    make,
    /** An account with so many contacts. */
    async shopWith(people: number, more: Parameters<App['shop']>[0] = {}): Promise<Shop> {
      const shop = await app.shop(more)
      await pool.query(
        `insert into contact (account_id, id, phone, name) select $1, gen_random_uuid(), phone, 'Ann ' || place
         from unnest($2::text[]) with ordinality as p (phone, place)`,
        [shop.id, Array.from({ length: people }, (_, index) => phoneOf(index))],
      )
      return shop
    },
    /** Counts and confirms. */
    async confirm(shop: Shop, more: object = {}): Promise<Campaign> {
      const { id, version } = await make(shop, more)
      const { texts, again } = await count(shop, id)
      const { status, body } = await shop.api(`POST /campaigns/${id}/confirm`, {
        version,
        people: texts,
        isAgain: again !== null,
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body as Campaign
    },
    /** Lets workers and carrier do what they would in some seconds; what waits for its hour waits still. */
    async run(shop: Shop, rounds = 6): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        await pool.query(
          `update campaign set next_at = clock_timestamp(), tell_at = '-infinity' where account_id = $1 and next_at is not null and status <> 'PENDING'`,
          [shop.id],
        )
        await work()
        await app.work()
      }
    },
    /** What the carrier says of the texts that it has by now, or of those to these numbers. */
    async tell(shop: Shop, status: 'DELIVERED' | 'UNDELIVERED', more: { to?: string[]; code?: string } = {}): Promise<void> {
      const { rows } = await pool.query<{ id: string }>(
        `select id from message where account_id = $1 and status = 'SENT' and ($2::text[] is null or to_number = any($2)) order by id`,
        [shop.id, more.to ?? null],
      )
      for (const { id } of rows)
        await app.inbox.report({ accountId: shop.id, messageId: id, status, ...(more.code && { code: more.code }) })
    },
    balance: async (shop: Shop) => ((await shop.api('GET /accounts/current/balance')).body as { monetary: number }).monetary,
    /** The money as the sum of all that was written down. */
    ledger: async (shop: Shop) => {
      const { rows } = await pool.query<{ sum: number }>(
        `select sum(amount)::bigint as sum from ledger_entry where account_id = $1 and unit = 'money'`,
        [shop.id],
      )
      return rows[0]?.sum
    },
    /** Somebody clicks on a link, or a machine does; it is written down at once. */
    click: async (shop: Shop, ending: string, machine: 'agent' | null = null) => {
      const { rows } = await pool.query<{ link_id: string }>('select link_id from link_ending where ending = $1', [ending])
      const linkId = rows[0]?.link_id ?? ''
      app.context.clicks.add({ accountId: shop.id, linkId, ending, machine, userAgent: 'Test', address: '192.0.2.1' })
      await app.context.clicks.write()
    },
    /** Numbers that were texted, each as often as it was. */
    texted: async (shop: Shop) => {
      const { rows } = await pool.query<{ to_number: string }>(
        `select to_number from message where account_id = $1 and origin = 'campaign' order by to_number`,
        [shop.id],
      )
      return rows.map(row => row.to_number)
    },
  }
}

export type CampaignDesk = ReturnType<typeof openCampaignDesk>
