import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { CustomField, FieldOption } from '#contract/contacts/custom-fields.ts'
import { customFieldsMax } from '#contract/limits.ts'
import { record } from '../../account/audit.ts'
import { listRows } from '../../db/list-rows.ts'
import { addNamed, insistOnFreeName, removeRow, staleOrGone } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'

const columns = 'id, name, type, options, contacts, version'
const fields = { table: 'custom_field', columns }
/** Contacts hold the values, so their lists follow too. */
const resources = ['custom-fields', 'contacts'] as const

const named = (options: { id?: string | undefined; name: string }[]): FieldOption[] =>
  options.map(({ id = randomUUIDv7(), name }) => ({ id, name }))

export const customFields = {
  'GET /custom-fields': (call, { query }) =>
    call.inAccount(tx =>
      listRows<CustomField>(tx, query, {
        ...fields,
        search: 'name',
        sorts: { name: 'fold(name)', contacts: 'contacts' },
      }),
    ),

  'POST /custom-fields': (call, { body }) =>
    call.inAccount(async tx => {
      const [count] = await tx.rows<{ count: number }>('select count(*)::int as count from custom_field where account_id = $1', [
        tx.accountId,
      ])
      if (count && count.count >= customFieldsMax) throw new Refusal('TOO_MANY_CUSTOM_FIELDS')
      const { name, type, options } = body
      const field = await addNamed<CustomField>(tx, fields, { name, type, options: JSON.stringify(named(options)) })
      await emitChanged(tx, call.hub, resources, [field.id])
      return field
    }),

  'PUT /custom-fields/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      // No value is written until this is decided.
      const [current] = await tx.rows<CustomField>(
        `select ${columns} from custom_field where account_id = $1 and id = $2 for update`,
        [tx.accountId, id],
      )
      if (current?.version !== body.version) throw staleOrGone(current)
      await insistOnFreeName(tx, 'custom_field', body.name, id)
      const options = optionsOf(current, body.options)
      const gone = current.options.filter(option => !options.some(kept => kept.id === option.id))
      if (gone.length) await giveUp(tx, id, gone, body.dropsValues)
      const [field] = await tx.rows<CustomField>(
        `update custom_field set name = $3, options = $4, version = version + 1 where account_id = $1 and id = $2 returning ${columns}`,
        [tx.accountId, id, body.name, JSON.stringify(options)],
      )
      if (!field) throw staleOrGone(undefined)
      await emitChanged(tx, call.hub, resources, [id])
      return field
    }),

  'DELETE /custom-fields/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      await record(tx, call, 'CUSTOM_FIELD_DELETED', await removeRow(tx, 'custom_field', id))
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>

/** The options as they will be: an id that the field does not have makes a new one. */
function optionsOf(field: CustomField, options: { id?: string | undefined; name: string }[]): FieldOption[] {
  if ((field.type === 'SELECT') !== options.length > 0)
    throw new Refusal('BAD_REQUEST', { field: 'options', message: 'optionsRequired' })
  // Each of the field's own ids once.
  const own = new Set<string | undefined>(field.options.map(option => option.id))
  return named(options.map(option => (own.delete(option.id) ? option : { name: option.name })))
}

/** Takes options away, and the values of the contacts that hold them only when that was said. */
async function giveUp(tx: Tx, fieldId: string, gone: FieldOption[], dropsValues: boolean): Promise<void> {
  const held = 'custom_field_value where account_id = $1 and field_id = $2 and key = any($3::text[])'
  const values = [tx.accountId, fieldId, gone.map(option => option.id)]
  if (dropsValues) return void (await tx.rows(`delete from ${held}`, values))
  const [count] = await tx.rows<{ contacts: number }>(`select count(*)::int as contacts from ${held}`, values)
  if (!count?.contacts) return
  throw new Refusal('OPTION_IN_USE', {
    field: 'options',
    details: { contacts: count.contacts, options: gone.map(option => option.name) },
  })
}
