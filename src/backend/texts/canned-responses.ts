import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { CannedResponse } from '#contract/texts/canned-responses.ts'
import { changesBetween, record } from '../account/audit.ts'
import { listRows } from '../db/list-rows.ts'
import { insistOnFreeName, removeRow, staleOrGone } from '../db/named-rows.ts'
import type { Handlers } from '../http/mount.ts'
import { emitChanged } from '../live/emit.ts'

const columns = 'id as _id, name, text, version'
const resources = ['canned-responses'] as const

export const cannedResponses = {
  'GET /canned-responses': call =>
    call.inAccount(tx =>
      tx.rows<CannedResponse>(`select ${columns} from canned_response where account_id = $1 order by fold(name), id limit 1000`, [
        tx.accountId,
      ]),
    ),

  'GET /canned-responses/list': (call, { query }) =>
    call.inAccount(tx =>
      listRows<CannedResponse>(tx, query, {
        table: 'canned_response',
        columns,
        search: `name || ' ' || text`,
        sorts: { name: 'fold(name)' },
      }),
    ),

  'POST /canned-responses': (call, { body }) =>
    call.inAccount(async tx => {
      await insistOnFreeName(tx, 'canned_response', body.name)
      const response = { _id: randomUUIDv7(), ...body, version: 1 }
      await tx.rows('insert into canned_response (account_id, id, name, text) values ($1, $2, $3, $4)', [
        tx.accountId,
        response._id,
        body.name,
        body.text,
      ])
      await record(tx, call, 'CANNED_RESPONSE_ADDED', body.name, [{ field: 'text', from: null, to: body.text }])
      await emitChanged(tx, call.hub, resources, [response._id])
      return response
    }),

  'PUT /canned-responses/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const [response] = await tx.rows<CannedResponse>(
        `select ${columns} from canned_response where account_id = $1 and id = $2 for update`,
        [tx.accountId, id],
      )
      if (!response || response.version !== body.version) throw staleOrGone(response)
      await insistOnFreeName(tx, 'canned_response', body.name, id)
      const changed = { ...response, ...body, version: response.version + 1 }
      await tx.rows('update canned_response set name = $3, text = $4, version = $5 where account_id = $1 and id = $2', [
        tx.accountId,
        id,
        changed.name,
        changed.text,
        changed.version,
      ])
      await record(tx, call, 'CANNED_RESPONSE_CHANGED', response.name, changesBetween(response, changed))
      await emitChanged(tx, call.hub, resources, [id])
      return changed
    }),

  'DELETE /canned-responses/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      await record(tx, call, 'CANNED_RESPONSE_DELETED', await removeRow(tx, 'canned_response', id))
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
