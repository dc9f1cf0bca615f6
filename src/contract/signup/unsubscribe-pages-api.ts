import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { ListQuery, page } from '../lists.ts'
import {
  ChangedUnsubscribePage,
  NewUnsubscribePage,
  UnsubscribePage,
  UnsubscribePageRow,
  UnsubscribeTexts,
} from './unsubscribe-pages.ts'

const ById = z.object({ id: z.uuid() })

export const unsubscribePagesApi = {
  'GET /unsubscribe-pages': { access: 'popup', query: ListQuery, answer: page(UnsubscribePageRow) },
  'GET /unsubscribe-pages/:id': { access: 'popup', params: ById, answer: UnsubscribePage },
  'POST /unsubscribe-pages': {
    access: 'popup',
    body: NewUnsubscribePage,
    answer: UnsubscribePage,
    errors: ['NAME_TAKEN'],
  },
  'PUT /unsubscribe-pages/:id': {
    access: 'popup',
    params: ById,
    body: ChangedUnsubscribePage,
    answer: UnsubscribePage,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  /** What chose it shows the account's own page from then on. */
  'DELETE /unsubscribe-pages/:id': { access: 'popup', params: ById, answer: z.null() },
  /** What is written as visitors would get it, cleaned. Nothing is kept. */
  'POST /unsubscribe-pages/plan': { access: 'popup', body: UnsubscribeTexts, answer: UnsubscribeTexts },
} as const satisfies Contract
