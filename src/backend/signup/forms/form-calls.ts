import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { AuditAction } from '#contract/account/audit.ts'
import type { Parsed } from '#contract/contract.ts'
import type { Resource } from '#contract/events.ts'
import { widgetVersionsShown } from '#contract/limits.ts'
import type { FormKind } from '#contract/signup/widget/problems.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import { changesBetween, record } from '../../account/audit.ts'
import { listRows } from '../../db/list-rows.ts'
import { staleOrGone } from '../../db/named-rows.ts'
import type { Call } from '../../http/mount.ts'
import { emitChanged } from '../../live/emit.ts'
import { insistOnFreeName, holdTags } from '../sign-ups/tool-checks.ts'
import { formById, formsListed, lockForm, rowColumns, toListed, type ListedRow } from './form-rows.ts'
import { publishDraft } from './publish.ts'

type VersionRow = { version: number; widget: Widget; publishedAt: Date; publishedBy: string }

const kinds = {
  LANDING_PAGE: { resource: 'landing-pages', act: 'LANDING_PAGE' },
  EMBEDDED: { resource: 'embedded-newsletters', act: 'EMBEDDED_NEWSLETTER' },
} as const satisfies Record<FormKind, { resource: Resource; act: string }>

type Act = 'ADDED' | 'CHANGED' | 'PUBLISHED' | 'DELETED'

/** The calls of one kind of form: how it is listed, written, published and ended. All kinds are asked alike. */
export function formCalls(kind: FormKind) {
  const { resource, act } = kinds[kind]
  const acted = (what: Act): AuditAction => `${act}_${what}`
  const whose = ({ config }: Call) => ({ kind, config })

  return {
    list: (call: Call, { query }: Parsed<Api['GET /landing-pages']>) =>
      call.inAccount(async tx => {
        const rows = await listRows<ListedRow>(tx, query, {
          table: formsListed,
          where: 'kind = $2',
          values: [kind],
          columns: rowColumns,
          search: 'campaign_name',
          sorts: {
            campaignName: 'campaign_name',
            views: 'views',
            signUps: 'sign_ups',
            lastSignUpAt: `coalesce(last_sign_up_at, '-infinity')`,
            ...(kind === 'EMBEDDED' && { lastSeenAt: `coalesce(seen_at, '-infinity')` }),
          },
        })
        return { ...rows, items: rows.items.map(row => toListed(row, whose(call))) }
      }),

    one: (call: Call, { params }: Parsed<Api['GET /landing-pages/:id']>) =>
      call.inAccount(tx => formById(tx, whose(call), params.id)),

    versions: (call: Call, { params: { id } }: Parsed<Api['GET /landing-pages/:id/versions']>) =>
      call.inAccount(async tx => {
        await formById(tx, whose(call), id)
        const rows = await tx.rows<VersionRow>(
          `select version, widget, published_at as "publishedAt", published_by as "publishedBy" from widget_version
           where account_id = $1 and widget_id = $2 order by version desc limit $3`,
          [tx.accountId, id, widgetVersionsShown],
        )
        return { items: rows.map(row => ({ ...row, publishedAt: row.publishedAt.toISOString() })) }
      }),

    add: (call: Call, { body: { campaignName, draft } }: Parsed<Api['POST /landing-pages']>) =>
      call.inAccount(async tx => {
        await insistOnFreeName(tx, campaignName, null)
        const id = randomUUIDv7()
        await tx.rows(
          `insert into sign_up_tool (account_id, id, kind, campaign_name, is_double_opt_in, confirmation_message, blocks_multiple, is_active, version)
           values ($1, $2, $3, $4, $5, '', false, true, 0)`,
          [tx.accountId, id, kind, campaignName, draft.isDoubleOptIn],
        )
        await tx.rows('insert into widget (account_id, id, draft) values ($1, $2, $3)', [tx.accountId, id, JSON.stringify(draft)])
        await record(tx, call, acted('ADDED'), campaignName)
        await emitChanged(tx, call.hub, [resource], [id])
        return formById(tx, whose(call), id)
      }),

    change: (call: Call, { params: { id }, body }: Parsed<Api['PUT /landing-pages/:id']>) =>
      call.inAccount(async tx => {
        const before = await lockForm(tx, whose(call), id)
        if (before.version !== body.version) throw staleOrGone(before)
        await insistOnFreeName(tx, body.campaignName, id)
        await tx.rows('update sign_up_tool set campaign_name = $3, is_active = $4 where account_id = $1 and id = $2', [
          tx.accountId,
          id,
          body.campaignName,
          body.isActive,
        ])
        await tx.rows('update widget set row_version = row_version + 1 where account_id = $1 and id = $2', [tx.accountId, id])
        const after = await formById(tx, whose(call), id)
        const told = ({ campaignName, isActive }: typeof before) => ({ campaignName, isActive })
        await record(tx, call, acted('CHANGED'), after.campaignName, changesBetween(told(before), told(after)))
        await emitChanged(tx, call.hub, [resource], [id])
        return after
      }),

    saveDraft: (call: Call, { params: { id }, body }: Parsed<Api['PUT /landing-pages/:id/draft']>) =>
      call.inAccount(async tx => {
        const before = await lockForm(tx, whose(call), id)
        if (before.draftVersion !== body.version) throw staleOrGone(before)
        await tx.rows(
          `update widget set draft = $3, draft_version = draft_version + 1, draft_at = now() where account_id = $1 and id = $2`,
          [tx.accountId, id, JSON.stringify(body.draft)],
        )
        await emitChanged(tx, call.hub, [resource], [id])
        return formById(tx, whose(call), id)
      }),

    publish: (call: Call, { params: { id }, body }: Parsed<Api['POST /landing-pages/:id/publish']>) =>
      call.inAccount(async tx => {
        const before = await lockForm(tx, whose(call), id)
        if (before.draftVersion !== body.version) throw staleOrGone(before)
        // What is live already needs no version of its own; asked twice, it stands.
        if (!before.hasChanges) return before
        await publishDraft(tx, whose(call), call.person.sub, before)
        const after = await formById(tx, whose(call), id)
        await record(tx, call, acted('PUBLISHED'), after.campaignName)
        await emitChanged(tx, call.hub, [resource], [id])
        return after
      }),

    /** One by which people signed up is archived. */
    remove: (call: Call, { params: { id } }: Parsed<Api['DELETE /landing-pages/:id']>) =>
      call.inAccount(async tx => {
        const { campaignName } = await lockForm(tx, whose(call), id)
        await holdTags(tx, id, [])
        const used = await tx.rows('select 1 from sign_up where account_id = $1 and tool_id = $2 limit 1', [tx.accountId, id])
        await tx.rows(
          used.length
            ? 'update sign_up_tool set archived_at = now(), is_active = false where account_id = $1 and id = $2'
            : 'delete from sign_up_tool where account_id = $1 and id = $2',
          [tx.accountId, id],
        )
        await record(tx, call, acted('DELETED'), campaignName)
        await emitChanged(tx, call.hub, [resource], [id])
        return null
      }),
  }
}
