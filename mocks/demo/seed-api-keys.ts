import { randomBytes } from 'node:crypto'
import { apiKeyStart, apiScopes } from '#contract/access/api-keys.ts'
import { apiKeyBurst, apiKeyPrefixCharacters } from '#contract/limits.ts'
import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'
import { momentOf, type When } from './line.ts'

/** The key that the demo's web shop works with. */
export const shopKeyName = 'Web shop'

type Key = { name: string; scopes: readonly string[]; made: When; used: When; revoked?: When }

const keys: Key[] = [
  { name: shopKeyName, scopes: apiScopes, made: '320d 10:12', used: '95m' },
  { name: 'Old till', scopes: ['purchases:write'], made: '400d 9:30', used: '321d 17:45', revoked: '319d 12:05' },
]

/** A key that works and one that was revoked. Nobody has either: their digests are of nothing. */
export async function seedApiKeys({ client, accountId, now }: Seeding, madeBy: string): Promise<void> {
  await insertAll(
    client,
    'api_key',
    'account_id uuid, id uuid, name text, scopes text[], key_hash text, prefix text, created_by text, created_at timestamptz, ' +
      'last_used_at timestamptz, revoked_at timestamptz, calls_left float8, counted_at timestamptz',
    keys.map(({ name, scopes, made, used, revoked }) => ({
      account_id: accountId,
      id: idAt(momentOf(made, now)),
      name,
      scopes,
      key_hash: randomBytes(32).toString('base64url'),
      prefix: (apiKeyStart + randomBytes(8).toString('base64url')).slice(0, apiKeyPrefixCharacters),
      created_by: madeBy,
      created_at: momentOf(made, now),
      last_used_at: momentOf(used, now),
      revoked_at: revoked ? momentOf(revoked, now) : null,
      calls_left: apiKeyBurst,
      counted_at: now,
    })),
  )
}
