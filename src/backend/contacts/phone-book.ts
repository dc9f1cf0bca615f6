import type { Api } from '#contract/api.ts'
import { record } from '../account/audit.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emit } from '../live/emit.ts'
import { lastDigits } from '../log.ts'
import { binContacts } from './bulk/deleted-contacts.ts'
import { findContacts } from './search/contact-list.ts'
import { contactById, contactsById } from './contact-rows.ts'
import { createContact } from './contacts.ts'
import { changeContact, contactChanges } from './contact-writes.ts'

/** The address book of accounts with a Zenon number: their contacts, with what such an account needs of them. */
export const phoneBook = {
  'GET /phone-book': (call, { query }) =>
    call.inAccount(async tx => {
      const { ids, ...page } = await findContacts(tx, { ...query, sort: query.sort ?? 'name' })
      return { items: await contactsById(tx, ids), ...page }
    }),

  'POST /phone-book': (call, { body }) => createContact(call, body),

  'PUT /phone-book/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const { row, changes } = await changeContact(tx, call.person.sub, id, body)
      await emit(tx, call.hub, changes)
      return row
    }),

  'DELETE /phone-book/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const row = await contactById(tx, id)
      if (!row || !(await binContacts(tx, [id], null)).length) throw new Refusal('NOT_FOUND')
      await record(tx, call, 'CONTACT_DELETED', lastDigits(row.phone))
      await emit(tx, call.hub, await contactChanges(tx, [id], [row.phone]))
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
