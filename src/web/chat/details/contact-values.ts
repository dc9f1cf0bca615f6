import { useQuery } from '@tanstack/react-query'
import { fieldValueText } from '#contract/contacts/custom-fields.ts'
import { customFieldsMax } from '#contract/limits.ts'
import { linkVariable, valuesOf, writtenVariable } from '#contract/texts/variables.ts'
import { query } from '#web/api/query.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'

/** What a text is filled with for a customer: what is known of the contact, its own fields for those who may see them. */
export function useContactValues(number: string): { values: [string, string | null][]; isPending: boolean } {
  const mayBulk = useMayOpen('/message-templates')
  const params = { number }
  const contact = useQuery(query('GET /contacts/:number')({ params }))
  const record = useQuery({ ...query('GET /contacts/:number/record')({ params }), enabled: mayBulk && contact.isSuccess })
  const fields = useQuery({ ...query('GET /custom-fields')({ query: { limit: customFieldsMax } }), enabled: mayBulk })
  const { name = null, surname = null, email = null } = contact.data ?? {}
  const own = (fields.data?.items ?? []).map((field): [string, string | null] => {
    const value = record.data?.fields[field.id]
    return [field.name, value === undefined ? null : fieldValueText(field, value)]
  })
  const known = valuesOf({ name, surname, email, phone: number }).map(([of, value]): [string, string | null] => [of, value])
  const isPending = contact.isPending || (mayBulk && (fields.isPending || (contact.isSuccess && record.isPending)))
  // The server fills it in when the text leaves.
  const link: [string, string] = [linkVariable, writtenVariable(linkVariable, '')]
  return { values: [...known, ...own, link], isPending }
}
