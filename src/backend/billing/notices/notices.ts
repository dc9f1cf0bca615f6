import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import { zoneOfAccount } from '../../account/account-zone.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Language } from '../../http/visitor-language.ts'
import { overdueAt } from '../subscriptions/overdue-at.ts'
import { dayIn, languageOfAccount, mailOf, moneyIn, reasonIn } from './words.ts'

type TopUpFailure = 'CARD_REFUSED' | 'CEILING_REACHED' | 'PROVIDER_AWAY'
export type Notice =
  | { kind: 'renewalFailed'; since: Date }
  | { kind: 'overdue' }
  /** A renewal of one that is overdue already. */
  | { kind: 'furtherDue' }
  /** `people` are subs; nobody is everybody. */
  | { kind: 'lowBalance'; people: readonly string[] }
  | { kind: 'topUpFailed'; reason: TopUpFailure; people: readonly string[] }
  /** Somebody who signed up waits for a lead of the plan. */
  | { kind: 'noLeads' }
  /** As many people began at a form within a day as it lets in. */
  | { kind: 'formAtLimit'; form: string; isLandingPage: boolean }
  /** The texts that a sign-up tool caused cost as much within a day as they may: so many millionths. */
  | { kind: 'toolAtCostLimit'; tool: string; of: 'KEYWORD' | 'LANDING_PAGE' | 'EMBEDDED' | 'POPUP'; cost: number }

type Facts = { business: string; currency: string; monetary: number; amountDue: number }

/** Writes to the people of the account, once the transaction is done; without SMTP_URL the app alone says it. */
export async function queueNotice(tx: Tx, context: Pick<AppContext, 'config'>, notice: Notice): Promise<void> {
  const { config } = context
  if (!config.SMTP_URL) return
  const [facts] = await tx.rows<Facts>(
    `select a.display_name as business, a.currency, a.amount_due as "amountDue", b.monetary
     from account a join balance b on b.account_id = a.id where a.id = $1`,
    [tx.accountId],
    'notice-facts',
  )
  if (!facts) return
  const language = await languageOfAccount(tx)
  const { subject, body } = mailOf(language, notice.kind, {
    business: facts.business,
    url: `${config.publicUrl}${pageOf(notice)}`,
    ...(await valuesOf(tx, notice, facts, language)),
  })
  for (const recipient of await emailsOf(tx, 'people' in notice ? notice.people : []))
    await tx.rows('insert into mail (account_id, id, recipient, subject, body) values ($1, $2, $3, $4, $5)', [
      tx.accountId,
      randomUUIDv7(),
      recipient,
      subject,
      body,
    ])
}

function pageOf(notice: Notice): string {
  switch (notice.kind) {
    case 'lowBalance':
    case 'topUpFailed':
      return '/balance'
    case 'formAtLimit':
      return notice.isLandingPage ? '/landing-pages' : '/embedded-newsletters'
    case 'toolAtCostLimit':
      if (notice.of === 'KEYWORD') return '/keywords'
      return notice.of === 'LANDING_PAGE' ? '/landing-pages' : '/embedded-newsletters'
    default:
      return '/new-plans'
  }
}

async function valuesOf(tx: Tx, notice: Notice, facts: Facts, language: Language): Promise<Record<string, string>> {
  switch (notice.kind) {
    case 'renewalFailed':
      return { day: dayIn(language, overdueAt(notice.since), await zoneOfAccount(tx)) }
    case 'overdue':
    case 'furtherDue':
      return { amount: moneyIn(language, facts.amountDue, facts.currency) }
    case 'lowBalance':
      return { balance: moneyIn(language, facts.monetary, facts.currency) }
    case 'topUpFailed':
      return { reason: reasonIn(language, notice.reason) }
    case 'noLeads':
      return {}
    case 'formAtLimit':
      return { form: notice.form }
    case 'toolAtCostLimit':
      return { tool: notice.tool, cost: moneyIn(language, notice.cost, facts.currency) }
  }
}

const Email = z.email()

/** Of these of the account's people, or of all; what is no address is left out. */
async function emailsOf(tx: Tx, people: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ email: string }>(
    `select distinct p.email from membership m join person p on p.sub = m.sub
     where m.account_id = $1 and (cardinality($2::text[]) = 0 or m.sub = any($2)) limit 200`,
    [tx.accountId, people],
    'emails-of-people',
  )
  return rows.map(row => row.email).filter(email => Email.safeParse(email).success)
}
