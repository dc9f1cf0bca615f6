import { notFound } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'

/** How one template is read: by its name, as the address has it. */
export const templateQuery = (name: string) => query('GET /message-templates/:name')({ params: { name } })

/** Before its page stands; a name that nothing has is an address that is none. */
export async function loadTemplate(name: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(templateQuery(name))
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? notFound() : error
  }
}
