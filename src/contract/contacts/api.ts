import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { Contact } from './contacts.ts'

export const contactsApi = {
  'GET /contacts/:number': { access: 'staff', params: z.object({ number: z.string() }), answer: Contact },
} as const satisfies Contract
