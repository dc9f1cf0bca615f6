import type { LandingPage } from '#contract/signup/landing-pages.ts'
import { foldKeyword } from '#contract/signup/keyword-words.ts'
import { problemsIn, sectionsOfKind } from '#contract/signup/widget/problems.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { insistOnImage } from '../../media/images.ts'
import { insistOnFit, insistOnFreeKeyword, insistOnTags, holdTags } from '../sign-ups/tool-checks.ts'
import { insistOnUnsubscribePage } from '../unsubscribe-pages/unsubscribe-pages.ts'
import type { Whose } from './form-rows.ts'

/** What was written becomes what strangers see, as a new version. Refuses what is missing, taken, or gone meanwhile, at its field. */
export async function publishDraft(tx: Tx, { kind, config }: Whose, by: string, form: LandingPage): Promise<void> {
  const { id, draft: written } = form
  // One that was written before pages could be chosen names none.
  const draft = { ...written, unsubscribePageId: written.unsubscribePageId ?? null }
  const [problem] = problemsIn(draft, sectionsOfKind[kind])
  if (problem) throw new Refusal('BAD_REQUEST', { field: problem.name, message: problem.text })
  await insistOnOwnNumbers(tx, draft)
  await insistOnFreeKeyword(tx, draft.keyword, id)
  await insistOnTags(tx, draft)
  await insistOnImage(tx, draft)
  await insistOnUnsubscribePage(tx, draft.unsubscribePageId)
  await insistOnFit(tx, config.publicUrl, draft.keyword, draft)
  const tagIds = [
    draft.tagId,
    ...draft.fields.flatMap(field => (field.isEnabled ? field.options.map(option => option.tagId) : [])),
  ]
  await holdTags(
    tx,
    id,
    tagIds.filter(tagId => tagId !== null),
  )
  const version = form.liveVersion + 1
  await tx.rows('insert into widget_version (account_id, widget_id, version, widget, published_by) values ($1, $2, $3, $4, $5)', [
    tx.accountId,
    id,
    version,
    JSON.stringify(draft),
    by,
  ])
  await tx.rows(
    `update sign_up_tool set version = $3, keyword = $4, folded = $5, tag_id = $6, is_double_opt_in = $7, first_message = $8,
       confirmation_message = $9, coupon_tag_id = $10, default_coupon = $11, unsubscribe_page_id = $12
     where account_id = $1 and id = $2`,
    [
      tx.accountId,
      id,
      version,
      draft.keyword,
      foldKeyword(draft.keyword),
      draft.tagId,
      draft.isDoubleOptIn,
      draft.firstMessage,
      draft.confirmationMessage,
      draft.couponTagId,
      draft.defaultCoupon,
      draft.unsubscribePageId,
    ],
  )
}

async function insistOnOwnNumbers(tx: Tx, { channels }: Widget): Promise<void> {
  const own = await tx.rows<{ number: string }>('select number from phone_number where account_id = $1', [tx.accountId])
  const foreign = channels.findIndex(({ number }) => !own.some(one => one.number === number))
  if (foreign !== -1) throw new Refusal('UNKNOWN_SENDER', { field: `channels.${foreign}.number` })
}
