import type { Plan } from '#contract/billing/plans.ts'
import type { Tx } from '../../db/transaction.ts'

/** A row `p` of plan as the contract has it. */
export const planColumns = `p.price_id as "priceId", p.type, p.name, p.currency, p.price, p.period, p.texts, p.leads, p.confirmations,
  p.monetary, p.local_numbers as "localNumbers", p.toll_free_numbers as "tollFreeNumbers", p.outbound_sms as "outboundSms",
  p.inbound_sms as "inboundSms", p.outbound_mms as "outboundMms", p.inbound_mms as "inboundMms", p.custom_stop as "customStop",
  p.custom_brand as "customBrand", p.newsletter, p.qr_codes as "qrCodes"`

export async function planOf(tx: Tx, priceId: string): Promise<Plan | null> {
  const [row] = await tx.rows<Plan>(`select ${planColumns} from plan p where p.price_id = $1`, [priceId], 'plan')
  return row ?? null
}
