import * as z from 'zod/mini'

/** The platforms that an account lets Parley into by a code that its own people fetch there. */
export const AppType = z.enum(['livechat', 'intercom', 'slack'])
export type AppType = z.infer<typeof AppType>

/** What the platforms call themselves, in every language. */
export const appNames: Record<AppType, string> = { livechat: 'LiveChat', intercom: 'Intercom', slack: 'Slack' }

/** The code that the platform sent the person back with. */
export const AppCode = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(4096)) })

export const AppConnection = z.object({
  /** What the platform calls the workspace; null where it does not say. */
  workspace: z.nullable(z.string()),
  /** Name of who connected it. */
  connectedBy: z.string(),
  connectedAt: z.iso.datetime(),
})

export const Integration = z.object({
  type: AppType,
  /** Where the platform asks whether it may let us in, but for `state`; null where whoever runs Parley has not set it up. */
  authorizeUrl: z.nullable(z.string()),
  connection: z.nullable(AppConnection),
})
export type Integration = z.infer<typeof Integration>
