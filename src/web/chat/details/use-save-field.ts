import type { ContactRecord } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { inputOf, valueOf } from '#web/contacts/fields/custom-value.ts'

type Written = { fields: Record<string, unknown>; version: number }

/**
 * Saves one value of a contact. Whatever else of the contact changed meanwhile is no conflict; who finds that a colleague changed
 * the very value is refused with STALE_VERSION and how it stands.
 */
export function useSaveField(field: CustomField, { id, phone }: ContactRecord) {
  const change = useCall('PUT /contacts/:id', { refreshes: ['GET /contacts', 'GET /contacts/:number/record'] })
  const written = (contact: Pick<ContactRecord, 'fields' | 'version'>) => ({
    fields: { [field.id]: inputOf(field, contact.fields[field.id]) },
    version: contact.version,
  })
  return async ({ fields, version }: Written, before: unknown): Promise<Written> => {
    const own = { [field.id]: valueOf(field, fields[field.id]) }
    try {
      return written(await change.mutateAsync({ params: { id }, body: { phone, fields: own, version } }))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'STALE_VERSION') throw error
      const now = await call('GET /contacts/:number/record')({ params: { number: phone } })
      const theirs = written(now)
      if (theirs.fields[field.id] !== before) throw new Refusal(error.message, { ...error, details: { current: theirs } })
      return written(await change.mutateAsync({ params: { id }, body: { phone, fields: own, version: now.version } }))
    }
  }
}
