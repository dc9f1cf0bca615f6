import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { MessageTemplate } from '#contract/texts/message-templates.ts'
import { changesBetween, record } from '../account/audit.ts'
import { listRows } from '../db/list-rows.ts'
import { insistOnFreeName, removeRow, staleOrGone } from '../db/named-rows.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'

const columns = `id, name, text, version, to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`
const resources = ['message-templates'] as const
const gone = () => new Refusal('NOT_FOUND')

export const messageTemplates = {
  'GET /message-templates': (call, { query }) =>
    call.inAccount(tx =>
      listRows<MessageTemplate>(tx, query, {
        table: 'message_template',
        columns,
        search: `name || ' ' || text`,
        sorts: { name: 'fold(name)', updated: 'updated_at' },
      }),
    ),

  'GET /message-templates/:name': (call, { params }) =>
    call.inAccount(async tx => {
      const [template] = await tx.rows<MessageTemplate>(
        `select ${columns} from message_template where account_id = $1 and lower(btrim(name)) = lower(btrim($2))`,
        [tx.accountId, params.name],
      )
      if (!template) throw gone()
      return template
    }),

  'POST /message-templates': (call, { body }) =>
    call.inAccount(async tx => {
      await insistOnFreeName(tx, 'message_template', body.name)
      const [template] = await tx.rows<MessageTemplate>(
        `insert into message_template (account_id, id, name, text) values ($1, $2, $3, $4) returning ${columns}`,
        [tx.accountId, randomUUIDv7(), body.name, body.text],
      )
      if (!template) throw gone()
      await record(tx, call, 'MESSAGE_TEMPLATE_ADDED', body.name, [{ field: 'text', from: null, to: body.text }])
      await emitChanged(tx, call.hub, resources, [template.id])
      return template
    }),

  'PUT /message-templates/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const [template] = await tx.rows<MessageTemplate>(
        `select ${columns} from message_template where account_id = $1 and id = $2 for update`,
        [tx.accountId, id],
      )
      if (template?.version !== body.version) throw staleOrGone(template)
      await insistOnFreeName(tx, 'message_template', body.name, id)
      const [changed] = await tx.rows<MessageTemplate>(
        `update message_template set name = $3, text = $4, version = version + 1, updated_at = now()
         where account_id = $1 and id = $2 returning ${columns}`,
        [tx.accountId, id, body.name, body.text],
      )
      if (!changed) throw gone()
      await record(tx, call, 'MESSAGE_TEMPLATE_CHANGED', template.name, changesBetween(template, changed))
      await emitChanged(tx, call.hub, resources, [id])
      return changed
    }),

  'DELETE /message-templates/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      await record(tx, call, 'MESSAGE_TEMPLATE_DELETED', await removeRow(tx, 'message_template', id))
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
