import { campaignText } from '#contract/account/campaign-text.ts'
import { isTrialExpired } from '#contract/account/trial.ts'
import { countParts, isTooLong } from '#contract/chat/parts.ts'
import { mmsCountries } from '#contract/limits.ts'
import { priceOf } from '../../billing/prices.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { parseNumber } from '../phone.ts'

/** What wants to leave. A note or whisper has no carrier to go to: its channel is not in this type. */
export type Departure = {
  origin: 'chat' | 'campaign' | 'opt-out'
  channel: 'sms' | 'mms'
  from: string
  to: string
  body: string
  hasFile: boolean
}

/** `body` is the text as it leaves: a campaign's with what its number puts around it. */
export type Passed = { from: string; to: string; customName: string | null; body: string; parts: number; price: number }

type AccountRow = {
  status: string
  trial: boolean
  trial_finish_date: Date | null
  sender: string | null
  custom_name: string | null
  brand: string | null
  stop_text: string | null
  is_blocked: boolean
  is_erased: boolean
  is_asking: boolean
}

/**
 * The one way out: every text passes here, whoever wrote it. Refuses in a fixed order, each with its code.
 * Who was erased is not texted until they agree again, but whoever writes by themselves is answered.
 * While nobody has said whether a customer opted out in words of their own, campaigns keep away.
 * The one answer to an opt-out skips the block list and costs nothing.
 */
export async function passGate(tx: Tx, departure: Departure, carrier: { canMms: boolean }): Promise<Passed> {
  const to = parseNumber(departure.to)
  const [account] = await tx.rows<AccountRow>(
    `select a.status, a.trial, a.trial_finish_date, n.number as sender, n.custom_name, n.brand_identification as brand, n.stop_text,
       exists (select 1 from block_list where account_id = $1 and phone = $3) as is_blocked,
       case when exists (select 1 from suppression where account_id = $1) then
         exists (select 1 from suppression s where s.account_id = $1 and s.phone_digest = phone_digest($3))
         and ($4 = 'campaign' or not exists (
           select 1 from conversation v join message m on m.account_id = v.account_id and m.conversation_id = v.id
           where v.account_id = $1 and v.client_number = $3 and m.direction = 'in'
         ))
       else false end as is_erased,
       $4 = 'campaign' and exists (
         select 1 from conversation v join message m on m.account_id = v.account_id and m.conversation_id = v.id
         where v.account_id = $1 and v.client_number = $3 and m.opt_out = 'asked'
       ) as is_asking
     from account a left join phone_number n on n.account_id = a.id and n.number = $2
     where a.id = $1`,
    [tx.accountId, departure.from, to?.number ?? '', departure.origin],
    'gate',
  )
  if (!account || account.status !== 'ACTIVE') throw new Refusal('ACCOUNT_NOT_CURRENT')
  const isOptOutAnswer = departure.origin === 'opt-out'
  if (isTrialExpired({ trial: account.trial, trialFinishDate: account.trial_finish_date?.toISOString() ?? null }, new Date()))
    throw new Refusal('TRIAL_EXPIRED')
  if (!to) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'to' })
  if (account.sender === null) throw new Refusal('UNKNOWN_SENDER', { field: 'from' })
  const frame = { brandIdentification: account.brand ?? '', stopText: account.stop_text ?? '' }
  const body = departure.origin === 'campaign' ? campaignText(departure.body, frame) : departure.body
  const { parts } = countParts(body)
  const price = priceOf(to.country, departure.channel, parts)
  if (price === null) throw new Refusal('UNAUTHORIZED_DESTINATION', { field: 'to' })
  if (account.is_blocked && !isOptOutAnswer) throw new Refusal('PHONE_NUMBER_ON_BLOCK_LIST', { field: 'to' })
  if (account.is_erased && !isOptOutAnswer) throw new Refusal('PERSON_ERASED', { field: 'to' })
  if (account.is_asking) throw new Refusal('OPT_OUT_UNANSWERED', { field: 'to' })
  if (departure.body.trim() === '' && !departure.hasFile) throw new Refusal('BODY_REQUIRED', { field: 'body' })
  if (isTooLong(body)) throw new Refusal('BODY_TOO_LONG', { field: 'body' })
  if (departure.channel === 'mms') checkMms(departure, to.country, carrier)
  const sender = { from: account.sender, customName: account.custom_name }
  return { ...sender, to: to.number, body, parts, price: isOptOutAnswer ? 0 : price }
}

function checkMms(departure: Departure, country: string | null, carrier: { canMms: boolean }): void {
  const isThere = mmsCountries.some(code => code === country)
  if (!isThere || !carrier.canMms) throw new Refusal('MMS_NOT_AVAILABLE', { field: 'file' })
  if (!departure.hasFile) throw new Refusal('FILE_REQUIRED', { field: 'file' })
}
