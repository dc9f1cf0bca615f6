import type { AppType } from '#contract/account/integrations.ts'

/** What the platforms call themselves, in every language. */
export const platformNames: Record<AppType, string> = { livechat: 'LiveChat', intercom: 'Intercom', slack: 'Slack' }
