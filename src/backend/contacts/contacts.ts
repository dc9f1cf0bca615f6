import type { Api } from '#contract/api.ts'
import type { NewContact } from '#contract/contacts/contacts.ts'
import { record } from '../account/audit.ts'
import { parseNumber } from '../chat/phone.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers, RepeatSafeCall } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emit } from '../live/emit.ts'
import { lastDigits } from '../log.ts'
import { recordHistory } from './contact-history.ts'
import { binContacts, restoreContacts } from './bulk/deleted-contacts.ts'
import { countriesOf, findContacts } from './search/contact-list.ts'
import { mergeContacts } from './contact-merge.ts'
import { contactById, contactsById, type FullRow } from './contact-rows.ts'
import { addContact, changeContact, contactChanges, existingContact } from './contact-writes.ts'

/** The contact with a number in any notation of the account's countries. */
export async function contactOf(tx: Tx, number: string): Promise<FullRow> {
  const [country = ''] = number.startsWith('+') ? [] : await countriesOf(tx)
  const [found] = await tx.rows<{ id: string }>(
    'select id from contact where account_id = $1 and phone = $2',
    [tx.accountId, parseNumber(number, country)?.number ?? number],
    'contact-by-phone',
  )
  const row = found && (await contactById(tx, found.id))
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Makes a contact, once for each idempotency key; asked again, it is answered as it stands by then. */
export function createContact(call: RepeatSafeCall, body: NewContact): Promise<FullRow> {
  const make = async (tx: Tx, id: string) => {
    const { row, changes } = await addContact(tx, call.person.sub, id, body)
    await emit(tx, call.hub, changes)
    return row
  }
  return call.once(make, { again: existingContact })
}

export const contacts = {
  'GET /contacts': (call, { query }) =>
    call.inAccount(async tx => {
      const { ids, ...page } = await findContacts(tx, query)
      return { items: await contactsById(tx, ids), ...page }
    }),

  'GET /contacts/:number': (call, { params }) => call.inAccount(tx => contactOf(tx, params.number)),

  'POST /contacts': (call, { body }) => createContact(call, body),

  'PUT /contacts/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const { row, changes } = await changeContact(tx, call.person.sub, id, body)
      await emit(tx, call.hub, changes)
      return row
    }),

  'DELETE /contacts/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const row = await contactById(tx, id)
      if (!row || !(await binContacts(tx, [id], null)).length) throw new Refusal('NOT_FOUND')
      await record(tx, call, 'CONTACT_DELETED', lastDigits(row.phone))
      await emit(tx, call.hub, await contactChanges(tx, [id], [row.phone]))
      return null
    }),

  'POST /contacts/:id/restore': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const [kept] = await tx.rows<{ phone: string }>(
        `select kept ->> 'phone' as phone from contact_bin where account_id = $1 and contact_id = $2`,
        [tx.accountId, id],
      )
      if (!kept) throw new Refusal('NOT_FOUND')
      if (!(await restoreContacts(tx, [id])).length) throw new Refusal('PHONE_TAKEN', { details: { phone: kept.phone } })
      await recordHistory(tx, call.person.sub, [{ contactId: id, act: 'RESTORED' }])
      const row = await contactById(tx, id)
      if (!row) throw new Refusal('NOT_FOUND')
      await emit(tx, call.hub, await contactChanges(tx, [id], [row.phone]))
      return row
    }),

  'POST /contacts/:id/merge': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const { row, changes } = await mergeContacts(tx, call.person.sub, { id, ...body })
      await emit(tx, call.hub, changes)
      return row
    }),
} satisfies Partial<Handlers<keyof Api>>
