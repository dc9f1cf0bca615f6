import type { Context, Hono } from 'hono'
import * as z from 'zod/v4/core'
import type { Access } from '#contract/access/permissions.ts'
import type { Api, RepeatSafeRoute } from '#contract/api.ts'
import { api } from '#contract/api.ts'
import type { AnswerInput, Contract, Endpoint, Parsed } from '#contract/contract.ts'
import { accountHeader, eventNumberHeader, providerHeader } from '#contract/headers.ts'
import type { AppContext } from '../context.ts'
import { apiKeyIn, callerOfKey } from '../access/api-key-caller.ts'
import { withAccount, type Tx } from '../db/transaction.ts'
import type { WebBindings } from './bindings.ts'
import { readJson } from './body.ts'
import type { Authenticator, Member, Person } from '../access/auth.ts'
import { lastEventNumber } from '../live/last-event-number.ts'
import { warnOfMany } from '../log.ts'
import { providerOf } from '../access/partners.ts'
import { Refusal } from './refusal.ts'
import { onceFor, readKey, type Once } from './idempotency.ts'
import { sendJson } from './send-json.ts'

/** What a handler works with: who asks, and for which account. */
export type Call = AppContext & {
  authenticator: Authenticator
  person: Person
  accountId: string
  /** Whether what needs bulk messaging is open to whoever asks, where only a part of a call does. */
  hasBulkMessaging: boolean
  request: Context<WebBindings>
  /** Runs `work` in one transaction of the account that is asked for (withAccount). The answer of a read says which events it includes. */
  inAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Of a repeat-safe call: `once` does its work, `key` is null where none came. */
export type RepeatSafeCall = Call & { key: string | null; once: Once }

export type Handlers<K extends keyof Api> = {
  [P in K]: (call: P extends RepeatSafeRoute ? RepeatSafeCall : Call, input: Parsed<Api[P]>) => Promise<AnswerInput<Api[P]>>
}

/** Every call of the contract has a handler, or this does not compile. */
export type AllHandlers = Handlers<keyof Api>

type Handler = (call: RepeatSafeCall, input: Record<string, unknown>) => Promise<unknown>

/** The largest JSON that any call takes. */
const maxJsonBytes = 256 * 1024

/** Mounts each endpoint: token, membership, input by schema, handler, answer by schema. `admitVisit` slows floods of what anybody may call. */
export function mountCalls(
  app: Hono<WebBindings>,
  context: AppContext,
  authenticator: Authenticator,
  handlers: AllHandlers,
  admitVisit: (ctx: Context<WebBindings>) => void,
): void {
  const contract: Contract = api
  const byRoute: Record<string, unknown> = handlers
  for (const [route, endpoint] of Object.entries(contract)) {
    const [method = '', path = ''] = route.split(' ')
    const handler = byRoute[route] as Handler
    const isRead = method === 'GET'
    if (endpoint.fromAnywhere && !isRead) app.options(path, ctx => ctx.body(null, 204, asksFirst(method)))
    app.on(method, path, async ctx => {
      if (endpoint.fromAnywhere) ctx.header('access-control-allow-origin', '*')
      if (endpoint.access === 'public') admitVisit(ctx)
      const member = await admit(context, authenticator, ctx, endpoint)
      if (!isRead && !(await context.files.hasRoom())) throw new Refusal('STORAGE_FULL')
      const key = endpoint.repeatSafe ? readKey(ctx, endpoint.repeatSafe === 'required') : null
      const included = sayIncluded(ctx)
      const call: Call = {
        ...context,
        authenticator,
        person: member,
        accountId: member.accountId,
        hasBulkMessaging: member.hasBulkMessaging,
        request: ctx,
        inAccount: work => withAccount(context.database, member.accountId, isRead ? included(work) : work),
      }
      const input = await parseInput(ctx, endpoint)
      const once = onceFor(call, { route, key, input: endpoint.params ? input : input['body'] })
      const answer = await handler({ ...call, key, once }, input)
      if (answer === null) return ctx.body(null, 204)
      // Presenter and leak guard at once: what the schema does not name does not leave.
      return sendJson(ctx, JSON.stringify(z.parse(endpoint.answer, answer)))
    })
  }
}

/**
 * Says which events an answer includes. The number is taken before the rows, and of several transactions the least counts: an event
 * that is heard once more changes nothing, one that is missed does.
 */
function sayIncluded(ctx: Context<WebBindings>) {
  let least = Number.POSITIVE_INFINITY
  return <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      least = Math.min(least, await lastEventNumber(tx))
      ctx.header(eventNumberHeader, String(least))
      return work(tx)
    }
}

/** What a browser asks for before a page of another origin may send JSON; with no credentials, whatever page it is. */
const asksFirst = (method: string) => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': method,
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
})

async function admit(
  { database }: AppContext,
  authenticator: Authenticator,
  ctx: Context<WebBindings>,
  endpoint: Endpoint,
): Promise<Person & Pick<Member, 'accountId' | 'hasBulkMessaging'>> {
  const header = ctx.req.header('authorization')
  const token = bearer(header)
  const key = apiKeyIn(header)
  if (header && !token && !key)
    warnOfMany({}, 'The provider gave no JWT for this audience: OIDC_AUDIENCE has to name an API whose access tokens are JWTs')
  if (endpoint.access === 'public') return { ...nobody, ...noMember }
  const provider = providerOf(ctx.req.header(providerHeader))
  if (endpoint.access === 'person') return { ...(await authenticator.person(token, provider)), ...noMember }
  const account = ctx.req.header(accountHeader) || undefined
  // Where the call names no scope a key is no token, like anything else that is none.
  const member =
    key && endpoint.scope
      ? await callerOfKey(database, key, endpoint.scope, account)
      : await authenticator.member(token, provider, account)
  const { accountState } = member
  if (accountState !== 'current' && !endpoint.keptBy?.includes(accountState)) throw new Refusal('ACCOUNT_NOT_CURRENT')
  if (!isOpenTo[endpoint.access](member)) throw new Refusal('FORBIDDEN')
  return member
}

const nobody: Person = {
  sub: '',
  name: null,
  email: null,
  permissions: [],
  provider: null,
  domains: [],
  issuedAt: new Date(0),
  expiresAt: new Date(0),
}

const noMember = { accountId: '', hasBulkMessaging: false }

const isOpenTo: Record<Exclude<Access, 'public' | 'person'>, (member: Member) => boolean> = {
  staff: () => true,
  bulk: member => member.hasBulkMessaging,
  popup: member => member.hasPopups,
  nfc: member => member.hasNfcSigns,
}

export function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
}

async function parseInput(ctx: Context<WebBindings>, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  if (endpoint.params) Object.assign(input, { params: check(endpoint.params, ctx.req.param(), 'params') })
  if (endpoint.query) Object.assign(input, { query: check(endpoint.query, ctx.req.query(), 'query') })
  if (endpoint.body && !endpoint.multipart)
    Object.assign(input, { body: check(endpoint.body, await readJson(ctx.env.incoming, maxJsonBytes), 'body') })
  return input
}

/** The value as the schema has it; a wrong id in the address is simply not there, anything else a 400 that names its field. */
export function check<S extends z.$ZodType>(schema: S, value: unknown, part: 'params' | 'query' | 'body'): z.output<S> {
  const parsed = z.safeParse(schema, value)
  const nulIn = fieldWithNul(value)
  if (parsed.success && nulIn === undefined) return parsed.data
  if (part === 'params') throw new Refusal('NOT_FOUND')
  if (nulIn !== undefined) throw new Refusal('BAD_REQUEST', { field: nulIn, message: 'The text holds a NUL.' })
  const [issue] = parsed.error?.issues ?? []
  throw new Refusal('BAD_REQUEST', { field: issue?.path.join('.') || part, ...(issue && { message: issue.message }) })
}

const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul)

/** PostgreSQL's text holds no NUL: nothing with one can be stored, nor looked for. */
function fieldWithNul(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([, inner]) => hasNul(inner))?.[0] : undefined
}
