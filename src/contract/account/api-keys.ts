import * as z from 'zod/mini'
import { apiScopes } from '../access/api-keys.ts'
import { Name } from '../names.ts'

const Scopes = z.array(z.enum(apiScopes)).check(z.minLength(1, 'fieldRequired'), z.maxLength(apiScopes.length, 'tooMany'))

export const NewApiKey = z.object({ name: Name, scopes: Scopes })
export type NewApiKey = z.output<typeof NewApiKey>

/** A key as it is recognised; of the key itself no more is known than its beginning. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** The first characters of the key. */
  prefix: z.string(),
  /** Name of who made it. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
})
export type ApiKey = z.infer<typeof ApiKey>

/** What making one answers: the only time that the key is told. */
export const MadeApiKey = z.extend(ApiKey, { key: z.string() })
export type MadeApiKey = z.infer<typeof MadeApiKey>
