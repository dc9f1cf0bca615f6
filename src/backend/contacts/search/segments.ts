import type { Api } from '#contract/api.ts'
import type { Segment } from '#contract/contacts/segments.ts'
import { listRows } from '../../db/list-rows.ts'
import { addNamed, changeNamed, removeRow } from '../../db/named-rows.ts'
import type { Handlers } from '../../http/mount.ts'
import { emitChanged } from '../../live/emit.ts'

const segment = { table: 'segment', columns: 'id, name, match, version' }

export const segments = {
  'GET /segments': (call, { query }) =>
    call.inAccount(tx => listRows<Segment>(tx, query, { ...segment, search: 'name', sorts: { name: 'fold(name)' } })),

  'POST /segments': (call, { body }) =>
    call.inAccount(async tx => {
      const added = await addNamed<Segment>(tx, segment, { ...body, match: JSON.stringify(body.match) })
      await emitChanged(tx, call.hub, ['segments'], [added.id])
      return added
    }),

  'PUT /segments/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const changed = await changeNamed<Segment>(tx, segment, id, { ...body, match: JSON.stringify(body.match) })
      await emitChanged(tx, call.hub, ['segments'], [id])
      return changed
    }),

  'DELETE /segments/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      await removeRow(tx, 'segment', id)
      await emitChanged(tx, call.hub, ['segments'], [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
