import { decodeJwt, type JSONWebKeySet, type JWTPayload } from 'jose'
import { accountStateOf, type AccountState } from '#contract/access/screen-access.ts'
import { apiKeyNameOf } from '#contract/access/api-keys.ts'
import { listAt } from '#contract/access/claims.ts'
import { BULK_MESSAGING } from '#contract/access/permissions.ts'
import type { Account } from '#contract/account/account.ts'
import { partnerOf, partnerSub, providers, type Provider } from '#contract/access/providers.ts'
import type { Database } from '../db/open.ts'
import { warnOfMany } from '../log.ts'
import type { Partners } from './partners.ts'
import { Refusal } from '../http/refusal.ts'
import { TokenVerifier } from './token-verifier.ts'

/** What an identity provider says of somebody, for colleagues to read. */
export type Profile = { sub: string; name: string | null; email: string | null }

export type Person = {
  sub: string
  name: string | null
  email: string | null
  permissions: string[]
  /** Whose token it is; null for our own single sign-on. */
  provider: Provider | null
  /** The accounts that a partner's token is for; none of our own sign-on's. */
  domains: readonly string[]
  /** Of the token. */
  issuedAt: Date
  expiresAt: Date
}

export type Member = Person & {
  accountId: string
  accountState: AccountState
  hasBulkMessaging: boolean
  hasPopups: boolean
  hasNfcSigns: boolean
}

type Settings = {
  issuer: string
  audience: string
  /** Whom id tokens are made for. */
  clientId: string
  permissionsClaim: string
  nameClaim?: string
  jwks?: JSONWebKeySet
  partners?: Partners
  /** Told when a partner's person joined or left an account. */
  membersChanged?: (accountId: string, sub: string) => Promise<unknown>
}

type Membership = Pick<Account, 'status' | 'integrations' | 'bulkMessagingEnabled' | 'popupEnabled' | 'nfcSignsEnabled'> & {
  accountId: string
}

const keptTokens = 2000
/** How soon a change of an account or of who belongs to it is seen. */
const membershipSeconds = 5

/** Who a token stands for, and whether that person belongs to an account. One answer for every token that is not right. */
export class Authenticator {
  #settings: Settings
  #database: Database
  #own: TokenVerifier
  #idTokens: TokenVerifier
  #partners: Map<Provider, TokenVerifier>
  #verified = new Map<string, { person: Person; until: number }>()
  #joined = new Map<string, number>()
  #memberships = new Map<string, { membership: Membership; until: number }>()
  #asking = new Map<string, Promise<Membership>>()

  constructor(database: Database, settings: Settings) {
    this.#database = database
    this.#settings = settings
    this.#own = new TokenVerifier({ ...settings, mayBeForClient: true })
    this.#idTokens = new TokenVerifier({ ...settings, audience: settings.clientId })
    const partners = settings.partners ?? {}
    this.#partners = new Map(providers.flatMap(name => (partners[name] ? [[name, new TokenVerifier(partners[name])]] : [])))
  }

  /** Whom the token of this provider stands for (null: our own single sign-on; undefined: nobody's). */
  async person(token: string | undefined, provider: Provider | null | undefined): Promise<Person> {
    if (!token || provider === undefined) throw new Refusal('UNAUTHORISED')
    const key = `${provider ?? ''} ${token}`
    const known = this.#verified.get(key)
    const person = known && known.until > Date.now() ? known.person : await this.#verify(key, token, provider)
    await this.#join(person)
    return person
  }

  /**
   * The person as a member of the account named in the header: not there and not yours are the same 404.
   * `isNow` for what outlives the call: then nothing remembered is good enough.
   */
  async member(
    token: string | undefined,
    provider: Provider | null | undefined,
    accountName: string | undefined,
    isNow = false,
  ): Promise<Member> {
    const person = await this.person(token, provider)
    const membership = await this.#membership(person, accountName, isNow)
    const { accountId, bulkMessagingEnabled, popupEnabled, nfcSignsEnabled } = membership
    const hasBulkMessaging = bulkMessagingEnabled && person.permissions.includes(BULK_MESSAGING)
    return {
      ...person,
      accountId,
      accountState: accountStateOf(membership),
      hasBulkMessaging,
      hasPopups: hasBulkMessaging && popupEnabled,
      hasNfcSigns: nfcSignsEnabled,
    }
  }

  /** Who an id token names, made for us by our own provider; null for any that is not right. */
  async profile(idToken: string): Promise<Profile | null> {
    try {
      const claims = await this.#idTokens.verify(idToken)
      const { sub, email } = claims
      const name = claims[this.#settings.nameClaim ?? 'name']
      return typeof sub === 'string' ? { sub, name: textOf(name), email: textOf(email) } : null
    } catch (error) {
      if (error instanceof Refusal && error.code === 'UNAUTHORISED') return null
      throw error
    }
  }

  /** Whose token one without a header says it is: a socket's address holds the token alone. It is checked as any other. */
  providerOf(token: string): Provider | null | undefined {
    const claims = claimsOf(token)
    if (!claims) return undefined
    if (this.#own.isNamedBy(claims)) return null
    return providers.find(name => this.#partners.get(name)?.isNamedBy(claims))
  }

  async #verify(key: string, token: string, provider: Provider | null): Promise<Person> {
    const issuer = provider ? this.#partners.get(provider) : this.#own
    if (!issuer) throw new Refusal('UNAUTHORISED')
    const payload = await issuer.verify(token)
    const { sub, exp } = payload
    if (typeof sub !== 'string' || !sub || typeof exp !== 'number') throw new Refusal('UNAUTHORISED')
    if (!provider && (partnerOf(sub) || apiKeyNameOf(sub) !== undefined)) throw new Refusal('UNAUTHORISED')
    const permissions = listAt(payload, this.#settings.permissionsClaim).filter(hasNoNul)
    const person: Person = {
      sub: provider ? partnerSub(provider, sub) : sub,
      name: textOf(payload[provider ? 'name' : (this.#settings.nameClaim ?? 'name')]),
      email: textOf(payload['email']),
      permissions: provider ? [...new Set([BULK_MESSAGING, ...permissions])] : permissions,
      provider,
      domains: provider ? textsOf(payload['domains']) : [],
      issuedAt: new Date((payload.iat ?? 0) * 1000),
      expiresAt: new Date(exp * 1000),
    }
    if (this.#verified.size >= keptTokens) this.#verified.clear()
    this.#verified.set(key, { person, until: exp * 1000 })
    return person
  }

  /**
   * A partner's person belongs to the accounts that the token names, as long as these are integrated with that platform,
   * and to no others: one statement, which writes only what is not so yet. Of several tokens the newest says so: an older
   * one in another tab neither ends nor brings back what that one knows.
   */
  async #join({ provider, sub, name, email, permissions, domains, issuedAt }: Person): Promise<void> {
    if (!provider) return
    const key = `${sub}\n${domains.join()}`
    if ((this.#joined.get(key) ?? 0) > performance.now()) return
    const { rows } = await this.#database.pool.query<{ accountId: string }>(
      `with open as (
         select id from account where name = any($4) and integrations @> jsonb_build_array(jsonb_build_object('type', $5::text))
       ), older as (
         select from person where sub = $1 and partner_token_at > $7
       ), seen as (
         insert into person (sub, name, email, permissions, partner_token_at)
         select $1, coalesce($2, $1), coalesce($3, ''), $6, $7 where exists (select from open) and not exists (select from older)
         on conflict (sub) do update
           set name = coalesce($2, person.name), email = coalesce($3, person.email), permissions = excluded.permissions,
             partner_token_at = excluded.partner_token_at
           where (coalesce($2, person.name), coalesce($3, person.email), excluded.permissions, excluded.partner_token_at)
             is distinct from (person.name, person.email, person.permissions, person.partner_token_at)
       ), ended as (
         delete from membership where sub = $1 and account_id not in (select id from open) and not exists (select from older)
         returning account_id
       ), withdrawn as (
         update invitation i set withdrawn_at = now() from ended
         where i.account_id = ended.account_id and i.invited_by = $1 and i.used_at is null and i.withdrawn_at is null
       ), joined as (
         insert into membership (account_id, sub) select id, $1 from open where not exists (select from older)
         on conflict do nothing returning account_id
       )
       select account_id as "accountId" from joined union all select account_id from ended`,
      [sub, name, email, domains, provider, permissions, issuedAt],
    )
    if (this.#joined.size >= keptTokens) this.#joined.clear()
    this.#joined.set(key, performance.now() + membershipSeconds * 1000)
    for (const { accountId } of rows)
      await this.#settings
        .membersChanged?.(accountId, sub)
        .catch((error: unknown) => warnOfMany({ error: String(error) }, 'who joined an account was not told to its screens'))
  }

  async #membership(person: Person, accountName: string | undefined, isNow: boolean): Promise<Membership> {
    const key = [person.sub, accountName ?? '', ...person.domains].join('\n')
    if (isNow) return this.#findMembership(key, person, accountName)
    const known = this.#memberships.get(key)
    // By a clock that nobody sets back.
    if (known && known.until > performance.now()) return known.membership
    // Of many at once one asks, or a thousand requests of one account would keep all others waiting.
    const asking = this.#asking.get(key) ?? this.#findMembership(key, person, accountName).finally(() => this.#asking.delete(key))
    this.#asking.set(key, asking)
    return asking
  }

  async #findMembership(key: string, { sub, provider, domains }: Person, accountName: string | undefined): Promise<Membership> {
    const { rows } = await this.#database.pool.query<Membership>(
      `select a.id as "accountId", a.status, a.integrations, a.bulk_messaging_enabled as "bulkMessagingEnabled",
         a.popup_enabled as "popupEnabled", a.nfc_signs_enabled as "nfcSignsEnabled"
       from membership m join account a on a.id = m.account_id
       where m.sub = $1 and ($2::text is null or a.name = $2) and ($3::text[] is null or a.name = any($3)) order by a.name limit 2`,
      [sub, accountName ?? null, provider && domains],
    )
    const [first, second] = rows
    if (!first) throw accountName ? new Refusal('NOT_FOUND') : new Refusal('NO_ACCOUNT', { details: { sub } })
    if (second) throw new Refusal('ACCOUNT_REQUIRED')
    if (this.#memberships.size >= keptTokens) this.#memberships.clear()
    this.#memberships.set(key, { membership: first, until: performance.now() + membershipSeconds * 1000 })
    return first
  }
}

function claimsOf(token: string): JWTPayload | null {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : null)

const hasNoNul = (text: string) => !text.includes('\0')

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string').filter(hasNoNul) : []
}
