import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { linkEndingMaxCharacters } from '../limits.ts'
import { ListQuery, page } from '../lists.ts'
import { oneLine } from '../names.ts'
import { CannedResponse, ChangedCannedResponse, NewCannedResponse } from './canned-responses.ts'
import { ChangedLink, ClickDay, ClickQuery, Link, LinkOpening, NewLink, TargetChange } from './links.ts'
import { ChangedMessageTemplate, MessageTemplate, NewMessageTemplate } from './message-templates.ts'

const ById = z.object({ id: z.uuid() })
const ByEnding = z.object({ ending: z.string().check(z.toLowerCase(), z.maxLength(linkEndingMaxCharacters)) })
const ByName = z.object({ name: z.string().check(z.overwrite(oneLine)) })

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
  'GET /message-templates/:name': { access: 'bulk', params: ByName, answer: MessageTemplate },
  'POST /message-templates': { access: 'bulk', body: NewMessageTemplate, answer: MessageTemplate, errors: ['NAME_TAKEN'] },
  'PUT /message-templates/:id': {
    access: 'bulk',
    params: ById,
    body: ChangedMessageTemplate,
    answer: MessageTemplate,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  'DELETE /message-templates/:id': { access: 'bulk', params: ById, answer: z.null() },
  'GET /links': { access: 'bulk', query: ListQuery, answer: page(Link) },
  'GET /links/:ending': { access: 'bulk', params: ByEnding, answer: Link },
  'GET /links/:ending/clicks': { access: 'bulk', params: ByEnding, query: ClickQuery, answer: z.array(ClickDay) },
  /** The last ones of people, newest first. */
  'GET /links/:ending/openings': { access: 'bulk', params: ByEnding, answer: z.array(LinkOpening) },
  'GET /links/:ending/targets': { access: 'bulk', params: ByEnding, answer: z.array(TargetChange) },
  'POST /links': { access: 'bulk', body: NewLink, answer: Link, errors: ['NAME_TAKEN', 'LINK_TAKEN', 'LINK_TO_US'] },
  'PUT /links/:id': {
    access: 'bulk',
    params: ById,
    body: ChangedLink,
    answer: Link,
    errors: ['NAME_TAKEN', 'LINK_TO_US', 'STALE_VERSION'],
  },
  'DELETE /links/:id': { access: 'bulk', params: ById, answer: z.null() },
} as const satisfies Contract
