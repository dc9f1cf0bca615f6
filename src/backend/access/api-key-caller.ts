import { accountStateOf } from '#contract/access/screen-access.ts'
import { apiKeyShape, apiKeySub, type ApiScope } from '#contract/access/api-keys.ts'
import type { Account } from '#contract/account/account.ts'
import { apiKeyBurst, apiKeyCallsPerSecond } from '#contract/limits.ts'
import type { Database } from '../db/open.ts'
import { Refusal } from '../http/refusal.ts'
import type { Member } from './auth.ts'
import { hashOf } from './secrets.ts'

type Row = Pick<Account, 'status' | 'integrations' | 'bulkMessagingEnabled' | 'popupEnabled' | 'nfcSignsEnabled'> & {
  accountId: string
  account: string
  name: string
  scopes: ApiScope[]
  callsLeft: number
}

/** The API key of an authorization header; undefined where it holds none. */
export function apiKeyIn(header: string | undefined): string | undefined {
  const [, key = ''] = /^Bearer (\S+)$/i.exec(header ?? '') ?? []
  return apiKeyShape.test(key) ? key : undefined
}

/**
 * Whom a key stands for: its name, in its one account. It needs no account's name; another account's is that account's 404.
 * Refuses with UNAUTHORISED what is no key (any more), with TOO_MANY_REQUESTS above the key's pace, with FORBIDDEN where
 * the key lacks the scope.
 */
export async function callerOfKey(database: Database, key: string, scope: ApiScope, accountName?: string): Promise<Member> {
  const row = await takeCall(database, key)
  if (!row) throw new Refusal('UNAUTHORISED')
  if (row.callsLeft < 1) {
    const retryAfterSeconds = Math.ceil((1 - row.callsLeft) / apiKeyCallsPerSecond)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  if (accountName && accountName !== row.account) throw new Refusal('NOT_FOUND')
  if (!row.scopes.includes(scope)) throw new Refusal('FORBIDDEN', { message: `The key lacks the scope ${scope}.` })
  return {
    sub: apiKeySub(row.name),
    name: row.name,
    email: null,
    permissions: [],
    provider: null,
    domains: [],
    issuedAt: new Date(0),
    expiresAt: new Date(0),
    accountId: row.accountId,
    accountState: accountStateOf(row),
    hasBulkMessaging: row.bulkMessagingEnabled,
    hasPopups: row.bulkMessagingEnabled && row.popupEnabled,
    hasNfcSigns: row.nfcSignsEnabled,
  }
}

/** Takes one call of what the key may do at once, by one statement: its row is locked first, so of two at once each counts. */
async function takeCall(database: Database, key: string): Promise<Row | undefined> {
  const { rows } = await database.pool.query<Row>({
    name: 'use-api-key',
    text: `update api_key k
      set calls_left = now.calls - case when now.calls >= 1 then 1 else 0 end, counted_at = now.at,
        last_used_at = case when now.calls >= 1 then now.at else k.last_used_at end
      from (
        select id, clock_timestamp() as at,
          least($2, calls_left + greatest(0, extract(epoch from clock_timestamp() - counted_at)) * $3) as calls
        from api_key where key_hash = $1 and revoked_at is null for update
      ) now, account a
      where k.key_hash = $1 and k.id = now.id and a.id = k.account_id
      returning a.id as "accountId", a.name as account, a.status, a.integrations,
        a.bulk_messaging_enabled as "bulkMessagingEnabled", a.popup_enabled as "popupEnabled",
        a.nfc_signs_enabled as "nfcSignsEnabled", k.name, k.scopes, now.calls::float8 as "callsLeft"`,
    values: [hashOf(key), apiKeyBurst, apiKeyCallsPerSecond],
  })
  return rows[0]
}
