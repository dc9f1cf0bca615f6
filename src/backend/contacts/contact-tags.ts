import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { listRows } from '../db/list-rows.ts'
import { insistOnFreeName, staleOrGone } from '../db/named-rows.ts'
import { withAccount } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'

type Tag = { id: string; name: string; contacts: number; version: number }
const columns = 'id, name, contacts, version'
/** Contacts wear tags, so their lists follow too. */
const resources = ['contact-tags', 'contacts']

export const contactTags = {
  'GET /contact-tags': (call, { query }) =>
    withAccount(call.database, call.accountId, tx =>
      listRows<Tag>(tx, query, {
        from: 'contact_tag',
        columns,
        search: 'name',
        sorts: { name: 'fold(name)', contacts: 'contacts' },
      }),
    ),

  'POST /contact-tags': (call, { body }) =>
    withAccount(call.database, call.accountId, async tx => {
      await insistOnFreeName(tx, 'contact_tag', body.name)
      const tag = { id: randomUUIDv7(), name: body.name, contacts: 0, version: 1 }
      await tx.rows('insert into contact_tag (account_id, id, name) values ($1, $2, $3)', [tx.accountId, tag.id, tag.name])
      await emitChanged(tx, call.hub, resources, [tag.id])
      return tag
    }),

  'PUT /contact-tags/:id': (call, { params: { id }, body }) =>
    withAccount(call.database, call.accountId, async tx => {
      await insistOnFreeName(tx, 'contact_tag', body.name, id)
      const [tag] = await tx.rows<Tag>(
        `update contact_tag set name = $4, version = version + 1 where account_id = $1 and id = $2 and version = $3 returning ${columns}`,
        [tx.accountId, id, body.version, body.name],
      )
      if (!tag) {
        const [current] = await tx.rows(`select ${columns} from contact_tag where account_id = $1 and id = $2`, [
          tx.accountId,
          id,
        ])
        throw staleOrGone(current)
      }
      await emitChanged(tx, call.hub, resources, [id])
      return tag
    }),

  'DELETE /contact-tags/:id': (call, { params: { id } }) =>
    withAccount(call.database, call.accountId, async tx => {
      const used = await tx.rows('select 1 from contact_tag_use where account_id = $1 and tag_id = $2', [tx.accountId, id])
      if (used.length) throw new Refusal('TAG_IN_USE')
      const gone = await tx.rows('delete from contact_tag where account_id = $1 and id = $2 returning id', [tx.accountId, id])
      if (!gone.length) throw new Refusal('NOT_FOUND')
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
