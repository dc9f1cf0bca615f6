import * as z from 'zod/mini'
import { campaignStatuses } from './campaign-status.ts'
import { PausedFor } from './campaigns.ts'

/** A campaign that stands still until somebody does something, as whoever made or confirmed it is told; not what a person paused. */
export const CampaignAlert = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  pausedFor: z.nullable(PausedFor),
  /** A code of errors, where that is why. */
  failure: z.nullable(z.string()),
})
export type CampaignAlert = z.infer<typeof CampaignAlert>
