import type pg from 'pg'
import type { ResourceChange } from '#contract/events.ts'
import { readBody } from '../read-body.ts'
import { operatorPage, type WaitingAccount } from './pages.ts'
import { isOwnForm, redirect, type Routes, sendPage } from './routes.ts'

const isFromMarketplace = `integrations @> '[{"type": "aws_marketplace"}]'`

const told: ResourceChange = { resource: 'account', ids: [] }

const waiting = `select name, display_name as "displayName" from account where status = 'VERIFICATION' and ${isFromMarketplace} order by created_at limit 100`

// The event is written as the product writes them: numbered by the account's counter, in the same transaction.
const approve = `
with approved as (
  update account set status = 'ACTIVE' where name = $1 and status = 'VERIFICATION' and ${isFromMarketplace} returning id
), counter as (
  update event_counter set number = number + 1 from approved where account_id = approved.id returning account_id, number
)
insert into event (account_id, number, type, payload)
select account_id, number, 'RESOURCE_CHANGED', $2::jsonb from counter
returning account_id as "accountId"`

/** Where the marketplace's operator lets accounts in whose data were checked. */
export function operatorRoutes({ pool, changed }: { pool: pg.Pool; changed: (accountId: string) => void }): Routes {
  return {
    'GET /operator': async ({ res, language }) => {
      const { rows } = await pool.query<WaitingAccount>(waiting)
      sendPage(res, operatorPage(language, rows))
    },
    'POST /operator/approve': async ({ req, res }) => {
      const account = new URLSearchParams(await readBody(req)).get('account') ?? ''
      const { rows } = isOwnForm(req)
        ? await pool.query<{ accountId: string }>(approve, [account, JSON.stringify(told)])
        : { rows: [] }
      for (const { accountId } of rows) changed(accountId)
      redirect(res, '/operator')
    },
  }
}
