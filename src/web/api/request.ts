import ky from 'ky'
import type { Api, RepeatSafeRoute } from '#contract/api.ts'
import type { Answer, Args } from '#contract/contract.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ErrorAnswer } from '#contract/error-answer.ts'
import { accountHeader, eventNumberHeader, idempotencyKeyHeader, providerHeader, refreshTokenHeader } from '#contract/headers.ts'
import { type SessionState, useSession } from '#web/session/session.ts'
import { earlyAnswer } from './early-reads.ts'
import { Refusal } from './refusal.ts'

/** What a GET raises in the browser (specification 7). */
const unauthorised = 'Unauthorised'
const noUnderstandableResponse = 'No understandable response'

export type CallOptions = {
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Asks as somebody who is not signed in yet: their token is looked at before it is taken. */
  as?: Caller
  /** Of a form: how much of it has gone, from 0 to 1. */
  onProgress?: (share: number) => void
}

export type Caller = Pick<SessionState, 'jwt' | 'account' | 'provider' | 'refreshToken'>

/** What a mutation takes: `useCall` adds the key of what is safe to repeat. */
export type ActArgs<K extends keyof Api> = unknown extends Args<Api[K]> ? CallOptions : Args<Api[K]> & CallOptions
/** A UUID made where the person acted: the same key does the same thing only once. */
type KeyOf<K> = K extends RepeatSafeRoute ? { idempotencyKey: string } : unknown
/** What a call takes; `void` too where the route needs nothing. */
export type CallArgs<K extends keyof Api> = ActArgs<K> & KeyOf<K>
export type CallRest<K extends keyof Api> = object extends CallArgs<K> ? [args?: CallArgs<K>] : [args: CallArgs<K>]
export type CallAnswer<K extends keyof Api> = Answer<Api[K]>

/** The same without the route's own types. */
export type Loose = CallOptions & {
  idempotencyKey?: string
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Uploads go over thin lines; what is read should be there at once. */
const readTimeoutMs = 15_000
const writeTimeoutMs = 60_000

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORISED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
  507: 'STORAGE_FULL',
}

// A relative prefix is no valid address in jsdom.
const prefix = `${location.origin}/backend`

const http = ky.create({
  prefix,
  throwHttpErrors: false,
  // Query repeats what may be repeated.
  retry: 0,
})

/** Specification 7: these go along whenever a token exists. */
function sessionHeaders({ jwt, account, provider, refreshToken }: Caller): Record<string, string> {
  if (!jwt) return {}
  return {
    authorization: `Bearer ${jwt}`,
    ...(account && { [accountHeader]: account }),
    ...(provider && { [providerHeader]: provider }),
    ...(refreshToken && { [refreshTokenHeader]: refreshToken }),
  }
}

async function fetchAnswer(key: string, args: Loose): Promise<Response> {
  const { params = {}, query = {}, body, signal, keepalive, idempotencyKey, onProgress, as = useSession.getState() } = args
  const [method = 'GET', path = '/'] = key.split(' ')
  const address = path.slice(1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
  const headers = { ...sessionHeaders(as), ...(idempotencyKey && { [idempotencyKeyHeader]: idempotencyKey }) }
  if (onProgress && body instanceof FormData) {
    const { sendWatched } = await import('./send-watched.ts')
    return sendWatched(`${prefix}/${address}`, { method, headers, body, signal, onProgress })
  }
  if (method === 'GET') {
    const search = new URLSearchParams(asked).toString()
    const early = await earlyAnswer(`/backend/${address}${search && `?${search}`}`, as)
    if (early) return early
  }
  return http(address, {
    method,
    timeout: method === 'GET' ? readTimeoutMs : writeTimeoutMs,
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    ...(asked.length > 0 && { searchParams: asked }),
    headers,
    ...(body instanceof FormData ? { body } : body !== undefined && { json: body }),
  })
}

/** One request, as the session stands, and its answer of any status; no answer at all is a Refusal `UNAVAILABLE`. */
export async function request(key: string, args: Loose): Promise<Response> {
  try {
    return await fetchAnswer(key, args)
  } catch (error) {
    if (args.signal?.aborted) throw error
    throw new Refusal(noUnderstandableResponse, { code: 'UNAVAILABLE', status: 0, isUnanswered: true })
  }
}

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

async function refusalOf(key: string, response: Response): Promise<Refusal> {
  const { status } = response
  const body: unknown = await response.json().catch(() => null)
  const told = isErrorAnswer(body) ? body : null
  const text = status === 401 ? unauthorised : noUnderstandableResponse
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return new Refusal(key.startsWith('GET ') ? text : (told?.message ?? text), {
    code: told?.code ?? codeOfStatus[status] ?? (status < 500 ? 'BAD_REQUEST' : 'SERVER_ERROR'),
    status,
    field: told?.field,
    details: told?.details,
    retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
    // A gateway's 502 or a lost commit tells nothing; a full disk is refused before anything is written.
    isUnanswered: status >= 500 && status !== 507,
  })
}

export type Told<K extends keyof Api> = { data: CallAnswer<K>; eventNumber: number | null }

/** What an answer says; its type is the contract's, which the server keeps by its schemas. Throws a Refusal. */
export async function readAnswer<K extends keyof Api>(key: K, args: Loose, response: Response): Promise<Told<K>> {
  if (!response.ok) throw await refusalOf(key, response)
  const told = response.headers.get(eventNumberHeader)
  const eventNumber = told === null ? null : Number(told)
  if (response.status === 204) return { data: null as CallAnswer<K>, eventNumber }
  try {
    return { data: (await response.json()) as CallAnswer<K>, eventNumber }
  } catch (error) {
    if (args.signal?.aborted) throw error
    throw new Refusal(noUnderstandableResponse, { code: 'SERVER_ERROR', status: response.status, isUnanswered: true })
  }
}
