import * as z from 'zod/mini'
import { Download } from '../contacts/contact-bulk.ts'
import type { Contract } from '../contract.ts'
import { ListQuery, page } from '../lists.ts'
import { BulkSend, BulkSendOutcome, BulkSendPlan } from './bulk-send.ts'
import { CampaignCount, CampaignPreview, CountedPeople, CountedPeopleQuery, PreviewQuery } from './campaign-check.ts'
import { CampaignReport, Recipient, RecipientsDownload, RecipientsQuery } from './campaign-recipients.ts'
import {
  Campaign,
  CampaignConfirmation,
  CampaignCopy,
  CampaignDraft,
  CampaignRow,
  CampaignsDownload,
  CampaignsQuery,
  CampaignTest,
  CampaignTestOutcome,
  NewCampaign,
} from './campaigns.ts'
import { CampaignAlert } from './campaign-alerts.ts'
import { CampaignSettings } from './campaign-settings.ts'
import {
  NewTransactionalText,
  TransactionalOrder,
  TransactionalSend,
  TransactionalText,
  TransactionalTextChange,
} from './transactional-texts.ts'

/** Somebody else, or time, moved it where the act leads nowhere (campaign-status.ts). */
const moved = ['CAMPAIGN_MOVED'] as const
/** What a text of a draft needs before it can be made. */
const unwritten = ['UNKNOWN_SENDER', 'BODY_REQUIRED'] as const
const params = z.object({ id: z.uuid() })
/** What the gate refuses one text with. */
const refusedText = [
  'WRONG_PHONE_NUMBER',
  'UNAUTHORIZED_DESTINATION',
  'PHONE_NUMBER_ON_BLOCK_LIST',
  'PERSON_ERASED',
  'UNKNOWN_SENDER',
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_NOT_CURRENT',
  'TRIAL_EXPIRED',
  'BODY_TOO_LONG',
  'MISSING_VALUE',
] as const

export const campaignsApi = {
  'GET /campaigns': { access: 'bulk', query: CampaignsQuery, answer: page(CampaignRow) },
  'POST /campaigns': { access: 'bulk', body: NewCampaign, answer: Campaign },
  'GET /campaigns/:id': { access: 'bulk', params, answer: Campaign },
  /** Saves a draft while one writes. */
  'PUT /campaigns/:id': {
    access: 'bulk',
    params,
    body: CampaignDraft,
    answer: Campaign,
    errors: ['STALE_VERSION', ...moved],
  },
  /** Of a draft. */
  'DELETE /campaigns/:id': { access: 'bulk', params, answer: z.null(), errors: moved },
  /** A draft with what was written; with `people`, for those of its own recipients. */
  'POST /campaigns/:id/copy': {
    access: 'bulk',
    params,
    body: CampaignCopy,
    answer: Campaign,
    errors: ['NOBODY_TO_TEXT'],
  },
  /** Counts a draft as it stands, and keeps the count with it. Nothing is sent. */
  'POST /campaigns/:id/count': { access: 'bulk', params, answer: CampaignCount, errors: [...moved, ...unwritten] },
  /** The people behind a figure of the count. */
  'GET /campaigns/:id/audience': {
    access: 'bulk',
    params,
    query: CountedPeopleQuery,
    answer: CountedPeople,
    errors: unwritten,
  },
  /** Null: nobody gets one there. */
  'GET /campaigns/:id/preview': {
    access: 'bulk',
    params,
    query: PreviewQuery,
    answer: z.nullable(CampaignPreview),
    errors: unwritten,
  },
  /** At once, with TEST before it; it stands in no figure. */
  'POST /campaigns/:id/test': {
    access: 'bulk',
    params,
    body: CampaignTest,
    answer: CampaignTestOutcome,
    repeatSafe: 'required',
    errors: [
      ...unwritten,
      'WRONG_PHONE_NUMBER',
      'UNAUTHORIZED_DESTINATION',
      'PHONE_NUMBER_ON_BLOCK_LIST',
      'PERSON_ERASED',
      'OPT_OUT_UNANSWERED',
      'INSUFFICIENT_FUNDS',
      'TRIAL_EXPIRED',
      'BODY_TOO_LONG',
    ],
  },
  /**
   * It goes, or waits for its moment; asked again for the same version, it did. What is missing is BAD_REQUEST with the field of
   * the draft.
   */
  'POST /campaigns/:id/confirm': {
    access: 'bulk',
    params,
    body: CampaignConfirmation,
    answer: Campaign,
    errors: [
      'STALE_VERSION',
      'NOT_COUNTED',
      'WRONG_NUMBER_OF_PEOPLE',
      'NOBODY_TO_TEXT',
      'SENT_LATELY',
      'TIME_PAST',
      'UNKNOWN_SENDER',
      ...moved,
    ],
  },
  /** A scheduled one is a draft again. */
  'POST /campaigns/:id/reopen': { access: 'bulk', params, answer: Campaign, errors: moved },
  'POST /campaigns/:id/pause': { access: 'bulk', params, answer: Campaign, errors: moved },
  'POST /campaigns/:id/resume': { access: 'bulk', params, answer: Campaign, errors: moved },
  /** What is at the carrier goes; the rest is left out as CANCELED, and its money is given back. */
  'POST /campaigns/:id/cancel': { access: 'bulk', params, answer: Campaign, errors: moved },
  /** Of CHECK_FAILED, INSUFFICIENT_FUNDS and CHARGE_FAILED. */
  'POST /campaigns/:id/retry': { access: 'bulk', params, answer: Campaign, errors: moved },
  'GET /campaigns/:id/report': { access: 'bulk', params, answer: CampaignReport },
  'GET /campaigns/:id/recipients': { access: 'bulk', params, query: RecipientsQuery, answer: page(Recipient) },
  'POST /campaigns/:id/downloads': { access: 'bulk', params, body: RecipientsDownload, answer: Download },
  /** All campaigns of the list as CSV. */
  'POST /campaigns/downloads': { access: 'bulk', body: CampaignsDownload, answer: Download },
  'GET /campaign-settings': { access: 'bulk', answer: CampaignSettings },
  'PUT /campaign-settings': { access: 'bulk', body: CampaignSettings, answer: CampaignSettings, errors: ['STALE_VERSION'] },
  /** Those that the asking person made or confirmed, and was not told of yet. */
  'GET /campaign-alerts': { access: 'bulk', answer: z.array(CampaignAlert) },
  /** The asking person knows: they are not told again until it stands still once more. */
  'POST /campaigns/:id/told': { access: 'bulk', params, answer: z.null() },
  /** What it would do; nothing is sent. A POST, because so many numbers fit in no address. */
  'POST /bulk-send/plan': { access: 'staff', body: BulkSendPlan, answer: BulkSendOutcome, errors: ['UNKNOWN_SENDER'] },
  /** All of it or nothing; who cannot be texted is left out and named. */
  'POST /bulk-send': {
    access: 'staff',
    body: BulkSend,
    answer: BulkSendOutcome,
    repeatSafe: 'required',
    errors: [
      'WRONG_PHONE_NUMBER',
      'UNAUTHORIZED_DESTINATION',
      'PHONE_NUMBER_ON_BLOCK_LIST',
      'PERSON_ERASED',
      'OPT_OUT_UNANSWERED',
      'UNKNOWN_SENDER',
      'INSUFFICIENT_FUNDS',
      'ACCOUNT_NOT_CURRENT',
      'TRIAL_EXPIRED',
      'BODY_TOO_LONG',
    ],
  },
  'GET /transactional-texts': { access: 'bulk', query: ListQuery, answer: page(TransactionalText) },
  'GET /transactional-texts/:id': { access: 'bulk', params, answer: TransactionalText },
  'POST /transactional-texts': {
    access: 'bulk',
    body: NewTransactionalText,
    answer: TransactionalText,
    errors: ['NAME_TAKEN', 'UNKNOWN_SENDER'],
  },
  'PUT /transactional-texts/:id': {
    access: 'bulk',
    params,
    body: TransactionalTextChange,
    answer: TransactionalText,
    errors: ['NAME_TAKEN', 'STALE_VERSION', 'UNKNOWN_SENDER'],
  },
  /** With all that it sent; what waits is not sent any more. Messages stay in their chats. */
  'DELETE /transactional-texts/:id': { access: 'bulk', params, answer: z.null() },
  /** Newest first. */
  'GET /transactional-texts/:id/sends': { access: 'bulk', params, query: ListQuery, answer: page(TransactionalSend) },
  /**
   * Sends it to one number, at once or after its delay, whatever the hour and without a consent to marketing; who said STOP or was
   * erased gets nothing.
   */
  'POST /transactional-texts/:id/send': {
    access: 'bulk',
    scope: 'texts:send',
    params,
    body: TransactionalOrder,
    answer: TransactionalSend,
    repeatSafe: 'required',
    errors: [...refusedText, 'TEXT_INACTIVE'],
  },
  /** Once more, as it was written: one that was refused for what somebody has seen to since; of another there is nothing to retry. */
  'POST /transactional-texts/:id/sends/:sendId/retry': {
    access: 'bulk',
    params: z.object({ id: z.uuid(), sendId: z.uuid() }),
    answer: TransactionalSend,
  },
  /** The same to an own number, at once, also while it is inactive; it counts nowhere. */
  'POST /transactional-texts/:id/test': {
    access: 'bulk',
    params,
    body: TransactionalOrder,
    answer: TransactionalSend,
    repeatSafe: 'required',
    errors: refusedText,
  },
} as const satisfies Contract
