import * as z from 'zod/mini'
import { Version } from '../lists.ts'
import { CampaignName } from './keywords.ts'
import { Widget } from './widget/widget.ts'

export const NewLandingPage = z.object({ campaignName: CampaignName, draft: Widget })
export const ChangedLandingPage = z.object({ campaignName: CampaignName, isActive: z.boolean(), version: Version })

const shared = {
  id: z.uuid(),
  /** In its address; unique over all accounts. */
  campaignName: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  /** What is live; 0: nothing was published yet. */
  liveVersion: Version,
  /** More people began today than one form lets in. */
  isAtLimit: z.boolean(),
  /** Why what people are texted, or who confirmed, waits; null: nothing does. */
  heldFor: z.nullable(z.string()),
  /** People who waited for a lead of the plan in vain, of the last days. */
  ranOut: z.int(),
  signUps: z.int(),
  lastSignUpAt: z.nullable(z.iso.datetime()),
  version: Version,
}

export const LandingPageRow = z.object({
  ...shared,
  /** How often people looked, and machines did. */
  views: z.int(),
  machineViews: z.int(),
})
export type LandingPageRow = z.output<typeof LandingPageRow>

export const LandingPage = z.object({
  ...shared,
  draft: Widget,
  draftVersion: Version,
  draftAt: z.iso.datetime(),
  publishedAt: z.nullable(z.iso.datetime()),
  /** Whether the draft says something else than what is live. */
  hasChanges: z.boolean(),
})
export type LandingPage = z.output<typeof LandingPage>

export const SavedDraft = z.object({ draft: Widget, version: Version })

export const WidgetVersion = z.object({
  version: Version,
  widget: Widget,
  publishedAt: z.iso.datetime(),
  /** The sub of whoever published it. */
  publishedBy: z.string(),
})
export type WidgetVersion = z.output<typeof WidgetVersion>
