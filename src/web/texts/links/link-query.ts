import { notFound } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'

/** How one link is read: by its ending, as the address has it. */
export const linkQuery = (ending: string) => query('GET /links/:ending')({ params: { ending } })

/** Before its page stands; an ending that nothing has is an address that is none. */
export async function loadLink(ending: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(linkQuery(ending))
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? notFound() : error
  }
}

/** The reader's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
