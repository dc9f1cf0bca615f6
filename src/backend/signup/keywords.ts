import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { Keyword, NewKeyword } from '#contract/signup/keywords.ts'
import { foldKeyword } from '#contract/signup/keyword-words.ts'
import { changesBetween, record } from '../account/audit.ts'
import { listRows } from '../db/list-rows.ts'
import { staleOrGone } from '../db/named-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'
import { heldForOf, ranOutOf } from './sign-ups/sign-up-rows.ts'
import { insistOnFit, insistOnFreeKeyword, insistOnFreeName, insistOnTags, holdTags } from './sign-ups/tool-checks.ts'
import { insistOnUnsubscribePage } from './unsubscribe-pages/unsubscribe-pages.ts'

/** What tags are used by changes with their tools. */
const resources = ['keywords'] as const

const listed = `(
  select k.account_id, k.id, k.campaign_name, k.keyword, k.tag_id, t.name as tag, k.is_double_opt_in, k.first_message, k.confirmation_message,
    k.rewrite_message, k.blocks_multiple, k.coupon_tag_id, k.default_coupon, k.unsubscribe_page_id, k.is_active, k.sign_ups, k.last_sign_up_at, k.version, k.created_at,
    (select count(*)::int from sign_up s where s.account_id = k.account_id and s.tool_id = k.id and s.state = 'WAITING_FOR_CONFIRMATION') as waiting,
    ${heldForOf('k')} as held_for, ${ranOutOf('k')} as ran_out
  from sign_up_tool k left join contact_tag t on t.account_id = k.account_id and t.id = k.tag_id
  where k.kind = 'KEYWORD' and k.archived_at is null
) as keyword_row`
const columns = `id, campaign_name as "campaignName", keyword, coalesce(tag_id::text, '') as "tagId", coalesce(tag, '') as tag, is_double_opt_in as "isDoubleOptIn",
  first_message as "firstMessage", confirmation_message as "confirmationMessage", rewrite_message as "rewriteMessage",
  blocks_multiple as "blocksMultiple", coalesce(coupon_tag_id::text, '') as "couponTagId", default_coupon as "defaultCoupon",
  coalesce(unsubscribe_page_id::text, '') as "unsubscribePageId", is_active as "isActive",
  sign_ups as "signUps", last_sign_up_at as "lastSignUpAt", waiting, held_for as "heldFor", ran_out as "ranOut", version`

type Row = Omit<Keyword, 'lastSignUpAt' | 'stopUrl'> & { lastSignUpAt: Date | null }

const toKeyword = (row: Row, publicUrl: string): Keyword => ({
  ...row,
  lastSignUpAt: row.lastSignUpAt?.toISOString() ?? null,
  stopUrl: `${publicUrl}/stop/${row.campaignName}`,
})

async function keywordRow(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.rows<Row>(`select ${columns} from ${listed} where account_id = $1 and id = $2`, [tx.accountId, id])
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Refuses what is taken: the word in this account, the name in all. */
async function insistOnFree(tx: Tx, { keyword, campaignName }: NewKeyword, exceptId: string | null): Promise<void> {
  await insistOnFreeKeyword(tx, keyword, exceptId)
  await insistOnFreeName(tx, campaignName, exceptId)
}

const stored = (body: NewKeyword) => [
  body.campaignName,
  body.keyword,
  foldKeyword(body.keyword),
  body.tagId,
  body.isDoubleOptIn,
  body.firstMessage,
  body.confirmationMessage,
  body.rewriteMessage,
  body.blocksMultiple,
  body.couponTagId || null,
  body.defaultCoupon,
  body.isActive,
  body.unsubscribePageId || null,
]

export const keywords = {
  'GET /keywords': (call, { query }) =>
    call.inAccount(async tx => {
      const rows = await listRows<Row>(tx, query, {
        table: listed,
        columns,
        search: `keyword || ' ' || campaign_name || ' ' || coalesce(tag, '')`,
        sorts: {
          keyword: 'fold(keyword)',
          signUps: 'sign_ups',
          lastSignUpAt: `coalesce(last_sign_up_at, '-infinity')`,
        },
      })
      return { ...rows, items: rows.items.map(row => toKeyword(row, call.config.publicUrl)) }
    }),

  'GET /keywords/:id': (call, { params }) =>
    call.inAccount(async tx => toKeyword(await keywordRow(tx, params.id), call.config.publicUrl)),

  'POST /keywords': (call, { body }) =>
    call.inAccount(async tx => {
      await insistOnFree(tx, body, null)
      await insistOnTags(tx, body)
      await insistOnUnsubscribePage(tx, body.unsubscribePageId)
      await insistOnFit(tx, call.config.publicUrl, body.keyword, body)
      const id = randomUUIDv7()
      await tx.rows(
        `insert into sign_up_tool (account_id, id, kind, campaign_name, keyword, folded, tag_id, is_double_opt_in, first_message,
           confirmation_message, rewrite_message, blocks_multiple, coupon_tag_id, default_coupon, is_active,
           unsubscribe_page_id)
         values ($1, $2, 'KEYWORD', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [tx.accountId, id, ...stored(body)],
      )
      await holdTags(tx, id, [body.tagId])
      await record(tx, call, 'KEYWORD_ADDED', body.keyword, [])
      await emitChanged(tx, call.hub, resources, [id])
      return toKeyword(await keywordRow(tx, id), call.config.publicUrl)
    }),

  'PUT /keywords/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      await tx.rows('select from sign_up_tool where account_id = $1 and id = $2 for update', [tx.accountId, id])
      const before = await keywordRow(tx, id)
      if (before.version !== body.version) throw staleOrGone(toKeyword(before, call.config.publicUrl))
      await insistOnFree(tx, body, id)
      await insistOnTags(tx, body)
      await insistOnUnsubscribePage(tx, body.unsubscribePageId)
      await insistOnFit(tx, call.config.publicUrl, body.keyword, body)
      await tx.rows(
        `update sign_up_tool set campaign_name = $3, keyword = $4, folded = $5, tag_id = $6, is_double_opt_in = $7, first_message = $8,
           confirmation_message = $9, rewrite_message = $10, blocks_multiple = $11, coupon_tag_id = $12, default_coupon = $13,
           is_active = $14, unsubscribe_page_id = $15, version = version + 1
         where account_id = $1 and id = $2`,
        [tx.accountId, id, ...stored(body)],
      )
      await holdTags(tx, id, [body.tagId])
      const after = await keywordRow(tx, id)
      await record(tx, call, 'KEYWORD_CHANGED', after.keyword, changesBetween(before, after))
      await emitChanged(tx, call.hub, resources, [id])
      return toKeyword(after, call.config.publicUrl)
    }),

  'DELETE /keywords/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      // Locked, so that nobody signs up by it in this moment.
      await tx.rows('select from sign_up_tool where account_id = $1 and id = $2 for update', [tx.accountId, id])
      const { keyword } = await keywordRow(tx, id)
      await holdTags(tx, id, [])
      const used = await tx.rows('select 1 from sign_up where account_id = $1 and tool_id = $2 limit 1', [tx.accountId, id])
      await tx.rows(
        used.length
          ? 'update sign_up_tool set archived_at = now(), is_active = false, version = version + 1 where account_id = $1 and id = $2'
          : 'delete from sign_up_tool where account_id = $1 and id = $2',
        [tx.accountId, id],
      )
      await record(tx, call, 'KEYWORD_DELETED', keyword)
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
