import { randomUUIDv7 } from 'node:crypto'
import { signUpConfirmDays } from '#contract/limits.ts'
import { countLead } from '../../billing/plan-grants.ts'
import { contactChanges } from '../../contacts/contact-writes.ts'
import { recordHistory } from '../../contacts/contact-history.ts'
import { addTags, touchTagged } from '../../contacts/contact-taggings.ts'
import type { Tx } from '../../db/transaction.ts'
import { resourceChanged, type Change } from '../../live/emit.ts'
import { handOutCoupon } from '../coupons/hand-out.ts'
import { queueIntegrationCall, waitForCoupon } from '../integration/integration-calls.ts'
import { applyDetails } from './details.ts'
import { queueText } from './queue-text.ts'
import type { SignUp } from './sign-up-rows.ts'
import { nameOf, sourceOf, type Tool } from './tools.ts'

/** What a tool's lists show has changed. */
export const toolChanged = (tool: Pick<Tool, 'id'>): Change => resourceChanged('keywords', [tool.id])

/**
 * Somebody is on the list: their contact with its tag and consent, their coupon, and the text that says so. `words` is all that was
 * said and shown. Where the plan has no lead left they wait for one. Whoever calls holds the rows of the conversation and the sign-up.
 */
export async function confirmSignUp(tx: Tx, tool: Tool, signUp: SignUp, words: string): Promise<Change[]> {
  const contactId = await contactIdOf(tx, signUp.phone)
  if (!(await countLead(tx, contactId))) return waitForLead(tx, tool, signUp, words)
  const changes = await keepContact(tx, tool, signUp, words, tool.isDoubleOptIn, contactId)
  const isFetched = await queueIntegrationCall(tx, tool, signUp.id, signUp.phone)
  if (!signUp.withoutCoupon && !isFetched) await handOutCoupon(tx, tool, signUp.id)
  await tx.rows(
    `update sign_up set state = 'CONFIRMED', reason = null, words = $3, confirmed_at = now(), left_at = null where account_id = $1 and id = $2`,
    [tx.accountId, signUp.id, words],
    'confirm-sign-up',
  )
  await queueText(tx, {
    signUpId: signUp.id,
    phone: signUp.phone,
    kind: 'CONFIRMATION',
    body: tool.confirmationMessage,
    isCounted: !tool.isDoubleOptIn,
  })
  if (isFetched) await waitForCoupon(tx, signUp.id)
  await tx.rows(
    'update sign_up_tool set sign_ups = sign_ups + $3, last_sign_up_at = now() where account_id = $1 and id = $2',
    [tx.accountId, tool.id, signUp.confirmedAt === null ? 1 : 0],
    'count-sign-up',
  )
  return [...changes, toolChanged(tool), ...(tool.couponTagId ? [resourceChanged('coupons')] : [])]
}

/** Of the contact with this number, or of the one that is about to be made. */
async function contactIdOf(tx: Tx, phone: string): Promise<string> {
  const [known] = await tx.rows<{ id: string }>(
    'select id from contact where account_id = $1 and phone = $2',
    [tx.accountId, phone],
    'sign-up-contact-id',
  )
  return known?.id ?? randomUUIDv7()
}

/** Nothing more is asked of them, and what is kept for them stays theirs until they have waited too long (wait-for-lead.ts). */
async function waitForLead(tx: Tx, tool: Tool, signUp: SignUp, words: string): Promise<Change[]> {
  await tx.rows(
    `update sign_up set state = 'STARTED', reason = 'NO_LEADS', lead_told_at = null, words = $3, expires_at = now() + interval '${signUpConfirmDays} days'
     where account_id = $1 and id = $2`,
    [tx.accountId, signUp.id, words],
    'wait-for-lead',
  )
  return [toolChanged(tool)]
}

/**
 * The contact with this number, made where there is none, never a second one; with the consent as it was just given, the tag, and what
 * was typed into a form. `isProven`: their phone said so.
 */
export async function keepContact(
  tx: Tx,
  tool: Tool,
  signUp: SignUp,
  words: string,
  isProven: boolean,
  newId: string = randomUUIDv7(),
): Promise<Change[]> {
  const { phone, address, version, details } = signUp
  await tx.rows(
    `insert into consent (account_id, id, phone, kind, channel, detail, text, version, address)
     values ($1, $2, $3, 'OPTED_IN', $4, $5, $6, $7, $8)`,
    [tx.accountId, randomUUIDv7(), phone, sourceOf[tool.kind], nameOf(tool), words, version, address],
    'sign-up-consent',
  )
  const [contact] = await tx.rows<{ id: string; is_new: boolean }>(
    `insert into contact as c (account_id, id, phone, sign_up_date) values ($1, $2, $3, now())
     on conflict (account_id, phone) do update set sign_up_date = coalesce(c.sign_up_date, excluded.sign_up_date)
     returning id, xmax = 0 as is_new`,
    [tx.accountId, newId, phone],
    'sign-up-contact',
  )
  if (!contact) throw new Error('a contact was neither found nor made')
  if (contact.is_new) await recordHistory(tx, null, [{ contactId: contact.id, act: 'CREATED' }])
  if (tool.tagId) {
    const tagged = await addTags(tx, [contact.id], [tool.tagId])
    if (tagged.length) await touchTagged(tx, null, tagged, 'TAGGED')
  }
  if (details) await applyDetails(tx, contact.id, details, isProven)
  return contactChanges(tx, [contact.id], [phone])
}
