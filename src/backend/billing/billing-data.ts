import type { Api } from '#contract/api.ts'
import type { BillingData } from '#contract/billing/billing-data.ts'
import { normalTaxId } from '#contract/billing/tax-id.ts'
import { changesBetween, record } from '../account/audit.ts'
import { parseNumber } from '../chat/phone.ts'
import { staleOrGone } from '../db/named-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'

const columns = `company_name as "companyName", tax_type as "taxType", tax_id as "taxId", phone, email, line1, line2,
  postal_code as "postalCode", city, country, state, version`

const nothingYet: BillingData = {
  companyName: '',
  taxType: null,
  taxId: '',
  phone: '',
  email: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: '',
  state: '',
  version: 0,
}

/** What stands on documents as the buyer; empty texts where nobody filled it in. */
export async function billingDataOf(tx: Tx): Promise<BillingData> {
  const [row] = await tx.rows<BillingData>(
    `select ${columns} from billing_data where account_id = $1`,
    [tx.accountId],
    'billing-data',
  )
  return row ?? nothingYet
}

export const billingData = {
  'GET /billing-data': call => call.inAccount(billingDataOf),

  'PUT /billing-data': (call, { body }) =>
    call.inAccount(async tx => {
      const { taxId, phone } = checked(body)
      const before = await billingDataOf(tx)
      await tx.rows('insert into billing_data (account_id) values ($1) on conflict do nothing', [tx.accountId])
      const [saved] = await tx.rows<BillingData>(
        `update billing_data set company_name = $3, tax_type = $4, tax_id = $5, phone = $6, email = $7, line1 = $8, line2 = $9,
           postal_code = $10, city = $11, country = $12, state = $13, version = version + 1
         where account_id = $1 and version = $2 returning ${columns}`,
        [
          tx.accountId,
          body.version,
          body.companyName,
          body.taxType,
          taxId,
          phone,
          body.email,
          body.line1,
          body.line2,
          body.postalCode,
          body.city,
          body.country,
          body.state,
        ],
      )
      if (!saved) throw staleOrGone(await billingDataOf(tx))
      await record(tx, call, 'BILLING_DATA_CHANGED', '', changesBetween(before, saved))
      await emitChanged(tx, call.hub, ['billing-data'], [])
      return saved
    }),
} satisfies Partial<Handlers<keyof Api>>

/** Tax id and phone number as they are kept. */
function checked({ taxType, taxId, phone, country }: BillingData): { taxId: string; phone: string } {
  const id = taxId === '' ? '' : taxType && normalTaxId(taxType, taxId)
  if (id === null) throw new Refusal('WRONG_TAX_ID', { field: 'taxId' })
  const number = phone === '' ? '' : parseNumber(phone, country)?.number
  if (number === undefined) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'phone' })
  return { taxId: id, phone: number }
}
