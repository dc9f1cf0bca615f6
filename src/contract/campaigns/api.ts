import type { Contract } from '../contract.ts'
import { BulkSend, BulkSendOutcome, BulkSendPlan } from './bulk-send.ts'

export const campaignsApi = {
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
} as const satisfies Contract
