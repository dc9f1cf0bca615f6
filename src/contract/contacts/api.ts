import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { ListQuery, page, Version } from '../lists.ts'
import { ContactTag, NewContactTag } from './contact-tags.ts'
import { Contact } from './contacts.ts'

const ById = z.object({ id: z.uuid() })

export const contactsApi = {
  'GET /contacts/:number': { access: 'staff', params: z.object({ number: z.string() }), answer: Contact },
  'GET /contact-tags': { access: 'bulk', query: ListQuery, answer: page(ContactTag) },
  'POST /contact-tags': { access: 'bulk', body: NewContactTag, answer: ContactTag, errors: ['NAME_TAKEN'] },
  'PUT /contact-tags/:id': {
    access: 'bulk',
    params: ById,
    body: z.extend(NewContactTag, { version: Version }),
    answer: ContactTag,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  'DELETE /contact-tags/:id': { access: 'bulk', params: ById, answer: z.null(), errors: ['TAG_IN_USE'] },
} as const satisfies Contract
