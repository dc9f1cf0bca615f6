import type { ContactRow } from '#contract/contacts/contacts.ts'

/** "Emily Carter", or null when nobody told us the name. */
export function fullName({ name, surname }: Pick<ContactRow, 'name' | 'surname'>): string | null {
  return [name, surname].filter(Boolean).join(' ') || null
}
