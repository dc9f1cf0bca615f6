import type { Api } from '#contract/api.ts'
import type { ContactTag } from '#contract/contacts/contact-tags.ts'
import { record } from '../account/audit.ts'
import { listRows } from '../db/list-rows.ts'
import { addNamed, changeNamed, removeRow } from '../db/named-rows.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'

const tags = { table: 'contact_tag', columns: 'id, name, contacts, version' }
/** Contacts wear tags, so their lists follow too. */
const resources = ['contact-tags', 'contacts'] as const

export const contactTags = {
  'GET /contact-tags': (call, { query }) =>
    call.inAccount(tx =>
      listRows<ContactTag>(tx, query, { ...tags, search: 'name', sorts: { name: 'fold(name)', contacts: 'contacts' } }),
    ),

  'POST /contact-tags': (call, { body }) =>
    call.inAccount(async tx => {
      const tag = await addNamed<ContactTag>(tx, tags, body)
      await emitChanged(tx, call.hub, resources, [tag.id])
      return tag
    }),

  'PUT /contact-tags/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const tag = await changeNamed<ContactTag>(tx, tags, id, body)
      await emitChanged(tx, call.hub, resources, [id])
      return tag
    }),

  'DELETE /contact-tags/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const used = await tx.rows<{ name: string | null }>(
        `select coalesce(k.keyword, k.campaign_name) as name from contact_tag_use u
         left join sign_up_tool k on k.account_id = u.account_id and k.id = u.used_by
         where u.account_id = $1 and u.tag_id = $2 order by 1`,
        [tx.accountId, id],
      )
      const names = used.flatMap(({ name }) => name ?? [])
      // `context` picks the text that says what uses it.
      if (used.length)
        throw new Refusal('TAG_IN_USE', names.length ? { details: { context: 'by', names: names.join(', ') } } : {})
      await record(tx, call, 'CONTACT_TAG_DELETED', await removeRow(tx, 'contact_tag', id))
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
