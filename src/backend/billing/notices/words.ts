import en from '../../../../locales/en/notices.json' with { type: 'json' }
import pl from '../../../../locales/pl/notices.json' with { type: 'json' }
import type { Tx } from '../../db/transaction.ts'
import type { Language } from '../../http/visitor-language.ts'

const words = { en, pl }

/** In which language an account is written to: that of its own default number's country. */
export async function languageOfAccount(tx: Tx): Promise<Language> {
  const [row] = await tx.rows<{ country: string }>(
    'select country from phone_number where account_id = $1 order by is_default desc, position limit 1',
    [tx.accountId],
    'country-of-account',
  )
  return row?.country === 'PL' ? 'pl' : 'en'
}

type Group =
  | 'renewalFailed'
  | 'overdue'
  | 'furtherDue'
  | 'lowBalance'
  | 'topUpFailed'
  | 'noLeads'
  | 'formAtLimit'
  | 'toolAtCostLimit'

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/{{(\w+)}}/g, (hole, name: string) => values[name] ?? hole)

/** A mail's subject and text. */
export const mailOf = (language: Language, kind: Group, values: Record<string, string>) => ({
  subject: fill(words[language][kind].subject, values),
  body: `${fill(words[language][kind].text, values)}\n\n${fill(words[language].footer.text, values)}\n`,
})

/** What a payer reads on the provider's page. */
export const paymentLabel = (language: Language, kind: keyof typeof en.payment) => words[language].payment[kind]
export const reasonIn = (language: Language, reason: keyof typeof en.reason) => words[language].reason[reason]

export const moneyIn = (language: Language, millionths: number, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(millionths / 1_000_000)

/** Without its currency, as "129,90" in Polish. */
export const amountIn = (language: Language, millionths: number) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(
    millionths / 1_000_000,
  )

export const dayIn = (language: Language, moment: Date, zone: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(moment)
