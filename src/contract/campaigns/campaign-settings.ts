import * as z from 'zod/mini'
import { campaignWatchedFromMax, purchaseCreditedDaysMax } from '../limits.ts'
import { Version } from '../lists.ts'

const count = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/**
 * What an account wants of all its campaigns; version 0: as contract/limits.ts has it. One pauses by itself once `watchedFrom` of its
 * texts have an end and more than so many percent of them failed, or so many have left and more than so many percent opted out; 100:
 * never. What somebody buys within `creditedDays` after a click on its link is credited to it.
 */
export const CampaignSettings = z.object({
  watchedFrom: count(1, campaignWatchedFromMax),
  failuresMaxPercent: count(1, 100),
  optOutsMaxPercent: count(1, 100),
  creditedDays: count(1, purchaseCreditedDaysMax),
  version: Version,
})
export type CampaignSettings = z.infer<typeof CampaignSettings>
