import * as z from 'zod/mini'

/** `sub` is the person's id at the identity provider; conversations are assigned to it. */
export const User = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  picture: z.nullable(z.string()),
  /** As the person's token last had them. */
  permissions: z.array(z.string()),
  /** Null for who was there before it was written down. */
  joinedAt: z.nullable(z.iso.datetime()),
})
export type User = z.infer<typeof User>
