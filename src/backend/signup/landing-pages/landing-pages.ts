import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { widgetVersionsShown } from '#contract/limits.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import { changesBetween, record } from '../../account/audit.ts'
import { listRows } from '../../db/list-rows.ts'
import { staleOrGone } from '../../db/named-rows.ts'
import type { Handlers } from '../../http/mount.ts'
import { emitChanged } from '../../live/emit.ts'
import { insistOnFreeName, holdTags } from '../sign-ups/tool-checks.ts'
import { lockPage, pageById, pagesListed, rowColumns, toListed, type ListedRow } from './page-rows.ts'
import { publishDraft } from './publish.ts'

const resources = ['landing-pages'] as const

type VersionRow = { version: number; widget: Widget; publishedAt: Date; publishedBy: string }

export const landingPages = {
  'GET /landing-pages': (call, { query }) =>
    call.inAccount(async tx => {
      const rows = await listRows<ListedRow>(tx, query, {
        table: pagesListed,
        columns: rowColumns,
        search: 'campaign_name',
        sorts: {
          campaignName: 'campaign_name',
          views: 'views',
          signUps: 'sign_ups',
          lastSignUpAt: `coalesce(last_sign_up_at, '-infinity')`,
        },
      })
      return { ...rows, items: rows.items.map(row => toListed(row, call.config.publicUrl)) }
    }),

  'GET /landing-pages/:id': (call, { params }) => call.inAccount(tx => pageById(tx, call.config.publicUrl, params.id)),

  'GET /landing-pages/:id/versions': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      await pageById(tx, call.config.publicUrl, id)
      const rows = await tx.rows<VersionRow>(
        `select version, widget, published_at as "publishedAt", published_by as "publishedBy" from widget_version
         where account_id = $1 and widget_id = $2 order by version desc limit $3`,
        [tx.accountId, id, widgetVersionsShown],
      )
      return { items: rows.map(row => ({ ...row, publishedAt: row.publishedAt.toISOString() })) }
    }),

  'POST /landing-pages': (call, { body: { campaignName, draft } }) =>
    call.inAccount(async tx => {
      await insistOnFreeName(tx, campaignName, null)
      const id = randomUUIDv7()
      await tx.rows(
        `insert into sign_up_tool (account_id, id, kind, campaign_name, is_double_opt_in, confirmation_message, blocks_multiple, is_active, version)
         values ($1, $2, 'LANDING_PAGE', $3, $4, '', false, true, 0)`,
        [tx.accountId, id, campaignName, draft.isDoubleOptIn],
      )
      await tx.rows('insert into widget (account_id, id, draft) values ($1, $2, $3)', [tx.accountId, id, JSON.stringify(draft)])
      await record(tx, call, 'LANDING_PAGE_ADDED', campaignName)
      await emitChanged(tx, call.hub, resources, [id])
      return pageById(tx, call.config.publicUrl, id)
    }),

  'PUT /landing-pages/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const before = await lockPage(tx, call.config.publicUrl, id)
      if (before.version !== body.version) throw staleOrGone(before)
      await insistOnFreeName(tx, body.campaignName, id)
      await tx.rows('update sign_up_tool set campaign_name = $3, is_active = $4 where account_id = $1 and id = $2', [
        tx.accountId,
        id,
        body.campaignName,
        body.isActive,
      ])
      await tx.rows('update widget set row_version = row_version + 1 where account_id = $1 and id = $2', [tx.accountId, id])
      const after = await pageById(tx, call.config.publicUrl, id)
      const told = ({ campaignName, isActive }: typeof before) => ({ campaignName, isActive })
      await record(tx, call, 'LANDING_PAGE_CHANGED', after.campaignName, changesBetween(told(before), told(after)))
      await emitChanged(tx, call.hub, resources, [id])
      return after
    }),

  'PUT /landing-pages/:id/draft': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const before = await lockPage(tx, call.config.publicUrl, id)
      if (before.draftVersion !== body.version) throw staleOrGone(before)
      await tx.rows(
        `update widget set draft = $3, draft_version = draft_version + 1, draft_at = now() where account_id = $1 and id = $2`,
        [tx.accountId, id, JSON.stringify(body.draft)],
      )
      await emitChanged(tx, call.hub, resources, [id])
      return pageById(tx, call.config.publicUrl, id)
    }),

  'POST /landing-pages/:id/publish': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const before = await lockPage(tx, call.config.publicUrl, id)
      if (before.draftVersion !== body.version) throw staleOrGone(before)
      // What is live already needs no version of its own; asked twice, it stands.
      if (!before.hasChanges) return before
      await publishDraft(tx, call.config.publicUrl, call.person.sub, before)
      const after = await pageById(tx, call.config.publicUrl, id)
      await record(tx, call, 'LANDING_PAGE_PUBLISHED', after.campaignName)
      await emitChanged(tx, call.hub, resources, [id])
      return after
    }),

  'DELETE /landing-pages/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const { campaignName } = await lockPage(tx, call.config.publicUrl, id)
      await holdTags(tx, id, [])
      const used = await tx.rows('select 1 from sign_up where account_id = $1 and tool_id = $2 limit 1', [tx.accountId, id])
      await tx.rows(
        used.length
          ? 'update sign_up_tool set archived_at = now(), is_active = false where account_id = $1 and id = $2'
          : 'delete from sign_up_tool where account_id = $1 and id = $2',
        [tx.accountId, id],
      )
      await record(tx, call, 'LANDING_PAGE_DELETED', campaignName)
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
