import { accountStateOf } from '#contract/access/screen-access.ts'
import type { MarketplaceSetup } from '#contract/access/partners.ts'
import type { Api } from '#contract/api.ts'
import { accountRow } from '../account/account.ts'
import { record } from '../account/audit.ts'
import { parseNumber } from '../chat/phone.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'

export const marketplaceSetup = {
  'POST /accounts/current/setup': (call, { body }) => {
    const phone = parseNumber(body.phone)?.number
    if (!phone) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'phone' })
    const setup = { ...body, phone }
    return call.inAccount(async tx => {
      // Two presses at once: the second waits here and finds what the first stored.
      const row = await accountRow(tx, { isLocked: true })
      if (accountStateOf(row) !== 'setup') throw new Refusal('FORBIDDEN')
      if (row.status === 'VERIFICATION') {
        if (await isStored(tx, setup)) return null
        throw new Refusal('FORBIDDEN')
      }
      await store(tx, setup, call.person.sub)
      await tx.rows(`update account set status = 'VERIFICATION' where id = $1`, [tx.accountId])
      await record(tx, call, 'ACCOUNT_SET_UP', setup.companyName)
      await emitChanged(tx, call.hub, ['account'], [])
      return null
    })
  },
} satisfies Partial<Handlers<keyof Api>>

const valuesOf = (setup: MarketplaceSetup) => [
  setup.companyName,
  setup.line1,
  setup.line2,
  setup.postalCode,
  setup.city,
  setup.country,
  setup.state,
  setup.businessEmail,
  setup.phone,
]
const columns = 'company_name, line1, line2, postal_code, city, country, state, business_email, phone'

/** An account that is sent back to the form sends anew, in place of what it sent before. */
async function store(tx: Tx, setup: MarketplaceSetup, sub: string): Promise<void> {
  await tx.rows('delete from account_setup where account_id = $1', [tx.accountId])
  await tx.rows(
    `insert into account_setup (account_id, sent_by, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [tx.accountId, sub, ...valuesOf(setup)],
  )
}

async function isStored(tx: Tx, setup: MarketplaceSetup): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from account_setup where account_id = $1 and (${columns}) = ($2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.accountId, ...valuesOf(setup)],
  )
  return rows.length > 0
}
