import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { campaignNameMaxCharacters } from '../limits.ts'
import { ListQuery, page, Version } from '../lists.ts'
import { line } from '../names.ts'
import { ChangedLandingPage, LandingPage, LandingPageRow, NewLandingPage, SavedDraft, WidgetVersion } from './landing-pages.ts'
import { NewSignUp, SignUpAnswer, SignUpTask } from './widget/sign-up.ts'

const ById = z.object({ id: z.uuid() })
const ByName = z.object({ campaignName: line(campaignNameMaxCharacters) })

export const landingPagesApi = {
  'GET /landing-pages': { access: 'popup', query: ListQuery, answer: page(LandingPageRow) },
  'GET /landing-pages/:id': { access: 'popup', params: ById, answer: LandingPage },
  /** Newest first. */
  'GET /landing-pages/:id/versions': { access: 'popup', params: ById, answer: z.object({ items: z.array(WidgetVersion) }) },
  'POST /landing-pages': { access: 'popup', body: NewLandingPage, answer: LandingPage, errors: ['NAME_TAKEN'] },
  'PUT /landing-pages/:id': {
    access: 'popup',
    params: ById,
    body: ChangedLandingPage,
    answer: LandingPage,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  /** What is written, apart from what is live. */
  'PUT /landing-pages/:id/draft': {
    access: 'popup',
    params: ById,
    body: SavedDraft,
    answer: LandingPage,
    errors: ['STALE_VERSION'],
  },
  /** The draft of this version becomes what strangers see. */
  'POST /landing-pages/:id/publish': {
    access: 'popup',
    params: ById,
    body: z.object({ version: Version }),
    answer: LandingPage,
    errors: ['STALE_VERSION', 'NAME_TAKEN', 'UNKNOWN_SENDER', 'BODY_TOO_LONG'],
  },
  /** One by which people signed up is archived: its public page says that it has ended. */
  'DELETE /landing-pages/:id': { access: 'popup', params: ById, answer: z.null() },

  /** What a browser works out before it signs somebody up, so that nobody floods the form. */
  'GET /newsletters/:campaignName/task': {
    access: 'public',
    fromAnywhere: true,
    params: ByName,
    answer: SignUpTask,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  /** A stranger signs up. A task that was used or is too old is refused at `seed`: another one is asked for. */
  'POST /newsletters/:campaignName/sign-ups': {
    access: 'public',
    fromAnywhere: true,
    params: ByName,
    body: NewSignUp,
    answer: SignUpAnswer,
    errors: ['NOT_FOUND', 'WRONG_PHONE_NUMBER', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract
