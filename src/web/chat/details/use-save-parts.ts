import type { ContactChange, ContactRecord, ContactRow } from '#contract/contacts/contacts.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'

type Parts = Partial<Omit<ContactChange, 'phone' | 'version'>>

/**
 * Saves some of a contact. Whatever else of it changed meanwhile is no conflict; who finds that a colleague changed the very parts
 * is refused with STALE_VERSION and how they stand. `partOf`: as the form has them; `before`: as it began.
 */
export function useSaveParts<Part extends object>({ id, phone }: ContactRecord, partOf: (contact: ContactRow) => Part) {
  const change = useCall('PUT /contacts/:id', {
    refreshes: ['GET /contacts', 'GET /contacts/:number', 'GET /contacts/:number/record'],
  })
  const written = (contact: ContactRow) => ({ ...partOf(contact), version: contact.version })
  return async (own: Parts, version: number, before: object): Promise<Part & { version: number }> => {
    try {
      return written(await change.mutateAsync({ params: { id }, body: { phone, ...own, version } }))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'STALE_VERSION') throw error
      const now = await call('GET /contacts/:number/record')({ params: { number: phone } })
      if (JSON.stringify(partOf(now)) !== JSON.stringify(before))
        throw new Refusal(error.message, { ...error, details: { current: written(now) } })
      return written(await change.mutateAsync({ params: { id }, body: { phone, ...own, version: now.version } }))
    }
  }
}
