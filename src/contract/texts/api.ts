import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { ListQuery, page } from '../lists.ts'
import { CannedResponse, ChangedCannedResponse, NewCannedResponse } from './canned-responses.ts'
import { ChangedMessageTemplate, MessageTemplate, NewMessageTemplate } from './message-templates.ts'

const ById = z.object({ id: z.uuid() })

export const textsApi = {
  /** All of them, for the composer. */
  'GET /canned-responses': { access: 'staff', answer: z.array(CannedResponse) },
  'GET /canned-responses/list': { access: 'staff', query: ListQuery, answer: page(CannedResponse) },
  'POST /canned-responses': { access: 'staff', body: NewCannedResponse, answer: CannedResponse, errors: ['NAME_TAKEN'] },
  'PUT /canned-responses/:id': {
    access: 'staff',
    params: ById,
    body: ChangedCannedResponse,
    answer: CannedResponse,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  'DELETE /canned-responses/:id': { access: 'staff', params: ById, answer: z.null() },
  'GET /message-templates': { access: 'bulk', query: ListQuery, answer: page(MessageTemplate) },
  /** By its name, as the address has it, whatever its case. */
  'GET /message-templates/:name': { access: 'bulk', params: z.object({ name: z.string() }), answer: MessageTemplate },
  'POST /message-templates': { access: 'bulk', body: NewMessageTemplate, answer: MessageTemplate, errors: ['NAME_TAKEN'] },
  'PUT /message-templates/:id': {
    access: 'bulk',
    params: ById,
    body: ChangedMessageTemplate,
    answer: MessageTemplate,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  'DELETE /message-templates/:id': { access: 'bulk', params: ById, answer: z.null() },
} as const satisfies Contract
