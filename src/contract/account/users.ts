import * as z from 'zod/mini'

/** `sub` is the person's id at the identity provider; conversations are assigned to it. */
export const User = z.object({ sub: z.string(), name: z.string(), email: z.string(), picture: z.nullable(z.string()) })
export type User = z.infer<typeof User>
