import type { Api } from '#contract/api.ts'
import type { Provider } from '#contract/access/providers.ts'
import type { Database } from '../db/open.ts'
import type { Person } from './auth.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'

export const accountsOfPerson = {
  'GET /accounts': async ({ database, person }) => {
    const { rows } = await database.pool.query<{ name: string; displayName: string }>(
      `select a.name, a.display_name as "displayName" from membership m join account a on a.id = m.account_id
       where m.sub = $1 and ($2::text[] is null or a.name = any($2)) order by lower(a.display_name), a.name limit 1000`,
      [person.sub, person.provider && person.domains],
    )
    return rows
  },

  'GET /channels/auth/domains': ({ database, person }) => domainsAt('channels', database, person),
  'GET /shoper/auth/domains': ({ database, person }) => domainsAt('shoper', database, person),
} satisfies Partial<Handlers<keyof Api>>

function domainsAt(provider: Provider, database: Database, person: Person): Promise<{ domain: string }[]> {
  if (person.provider !== provider) throw new Refusal('FORBIDDEN')
  return domainsOf(database, provider, person.domains)
}

/** Those of a token's domains that are accounts of ours with an integration of that platform. */
export async function domainsOf(
  database: Database,
  provider: Provider,
  domains: readonly string[],
): Promise<{ domain: string }[]> {
  const { rows } = await database.pool.query<{ domain: string }>(
    `select name as domain from account
     where name = any($1) and integrations @> jsonb_build_array(jsonb_build_object('type', $2::text)) order by name limit 1000`,
    [domains, provider],
  )
  return rows
}
