import { notFound } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'

/** How one of the account's numbers is read. */
export const phoneNumberQuery = (id: string) => query('GET /phone-numbers/:id')({ params: { id } })

/** Before its page stands; an id that no number has is an address that is none. */
export async function loadPhoneNumber(id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(phoneNumberQuery(id))
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? notFound() : error
  }
}
