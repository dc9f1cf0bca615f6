import * as z from 'zod/mini'

export const Provider = z.enum(['channels', 'shoper', 'livechat', 'aws_marketplace'])
export type Provider = z.infer<typeof Provider>

/** What the browser keeps in session storage; own single sign-on has no provider. */
export const Session = z.object({
  jwt: z.string(),
  provider: z.optional(Provider),
  refreshToken: z.optional(z.string()),
  account: z.optional(z.string()),
})
export type Session = z.infer<typeof Session>
