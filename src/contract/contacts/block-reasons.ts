import * as z from 'zod/mini'

export const BlockReason = z.enum([
  'DOESNT_WANT_MESSAGES',
  'RUDE_MESSAGES',
  'SENT_STOP',
  'SPAM',
  'RESIGNATION',
  'OTHER_PHONE_NUMBER_OWNER',
  'DISSATISFACTION_WITH_SERVICES',
  'TOO_MANY_MESSAGES',
  'CLICKED_STOP',
  'FILLED_OUT_FORM',
])
export type BlockReason = z.infer<typeof BlockReason>
