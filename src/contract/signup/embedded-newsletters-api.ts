import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { ListQuery, page, Version } from '../lists.ts'
import { EmbeddedNewsletter, EmbeddedNewsletterRow } from './embedded-newsletters.ts'
import { ChangedLandingPage, NewLandingPage, SavedDraft, WidgetVersion } from './landing-pages.ts'

const ById = z.object({ id: z.uuid() })

export const embeddedNewslettersApi = {
  'GET /embedded-newsletters': { access: 'popup', query: ListQuery, answer: page(EmbeddedNewsletterRow) },
  'GET /embedded-newsletters/:id': { access: 'popup', params: ById, answer: EmbeddedNewsletter },
  /** Newest first. */
  'GET /embedded-newsletters/:id/versions': {
    access: 'popup',
    params: ById,
    answer: z.object({ items: z.array(WidgetVersion) }),
  },
  'POST /embedded-newsletters': { access: 'popup', body: NewLandingPage, answer: EmbeddedNewsletter, errors: ['NAME_TAKEN'] },
  'PUT /embedded-newsletters/:id': {
    access: 'popup',
    params: ById,
    body: ChangedLandingPage,
    answer: EmbeddedNewsletter,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  /** What is written, apart from what is live. */
  'PUT /embedded-newsletters/:id/draft': {
    access: 'popup',
    params: ById,
    body: SavedDraft,
    answer: EmbeddedNewsletter,
    errors: ['STALE_VERSION'],
  },
  /** The draft of this version becomes what strangers see. */
  'POST /embedded-newsletters/:id/publish': {
    access: 'popup',
    params: ById,
    body: z.object({ version: Version }),
    answer: EmbeddedNewsletter,
    errors: ['STALE_VERSION', 'NAME_TAKEN', 'UNKNOWN_SENDER', 'BODY_TOO_LONG'],
  },
  /** One by which people signed up is archived; in the pages that still ask for it nothing is shown. */
  'DELETE /embedded-newsletters/:id': { access: 'popup', params: ById, answer: z.null() },
} as const satisfies Contract
