import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { readBody } from '../read-body.ts'
import { apiRoutes } from './api.ts'
import { StripeError } from './errors.ts'
import { type Fields, readFields, textsOf } from './form-fields.ts'
import { newId } from './objects.ts'
import { shown, type Store, withStore } from './store.ts'

const bodyMaxBytes = 64 * 1024

type Options = { pool: pg.Pool; origin: string; secretKey: string; changed: () => void }
type Answer = { status: number; text: string }

/** Answers /v1 as Stripe's API does: key, form, idempotency, expanded parts, refusals in its shape. */
export function apiServer({ pool, origin, secretKey, changed }: Options) {
  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const body = await readBody(req, bodyMaxBytes)
    const send = ({ status, text }: Answer, headers: Record<string, string> = {}) =>
      void res.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req'), ...headers }).end(text)
    if (!hasKey(req, secretKey)) return send(answerOf(new StripeError(401, 'invalid_request_error', 'Invalid API Key provided')))
    const request = { method: req.method ?? 'GET', url, body }
    const key = request.method === 'POST' ? req.headers['idempotency-key'] : undefined
    const { answer, isRepeat } = await withStore(pool, store =>
      typeof key === 'string' ? once(store, key, origin, request) : plain(store, origin, request),
    )
    if (request.method !== 'GET') changed()
    send(answer, isRepeat ? { 'idempotent-replayed': 'true' } : {})
  }
}

type Request = { method: string; url: URL; body: string }

function hasKey(req: IncomingMessage, secretKey: string): boolean {
  const [given = '', expected = ''] = [req.headers.authorization ?? '', `Bearer ${secretKey}`].map(text =>
    createHash('sha256').update(text).digest('hex'),
  )
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

const answerOf = (error: StripeError): Answer => ({ status: error.status, text: JSON.stringify(error.body()) })

async function plain(store: Store, origin: string, request: Request) {
  return { answer: await answer(store, origin, request), isRepeat: false }
}

/** The first answer again for the same key; another request under it is refused. */
async function once(store: Store, key: string, origin: string, request: Request) {
  const asked = createHash('sha256').update(`${request.method} ${request.url.pathname} ${request.body}`).digest('hex')
  const known = await store.request(key)
  if (known && known.request !== asked) {
    const error = new StripeError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    )
    return { answer: answerOf(error), isRepeat: false }
  }
  if (known) return { answer: { status: known.status, text: known.answer }, isRepeat: true }
  const made = await answer(store, origin, request)
  // What it refuses as a request is not kept.
  if (made.status === 200 || made.status === 402) await store.keepRequest(key, asked, made)
  return { answer: made, isRepeat: false }
}

async function answer(store: Store, origin: string, { method, url, body }: Request): Promise<Answer> {
  try {
    const { route, id } = find(method, url.pathname.slice('/v1'.length))
    const fields = readFields(method === 'GET' ? url.search.slice(1) : body)
    const object = await route({ store, origin, id, fields, query: url.searchParams })
    // What is refused after something happened, as a charge that failed.
    if (object instanceof StripeError) return answerOf(object)
    return { status: 200, text: JSON.stringify(await present(store, object, fields)) }
  } catch (error) {
    if (error instanceof StripeError) return answerOf(error)
    throw error
  }
}

function find(method: string, path: string) {
  for (const [name, route] of Object.entries(apiRoutes)) {
    const [wanted, pattern = ''] = name.split(' ')
    const match = wanted === method && new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(path)
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') }
  }
  throw new StripeError(404, 'invalid_request_error', `Unrecognized request URL (${method}: /v1${path}).`)
}

/** As the API shows it: the names of other objects, and in their place those that `expand` asks for. */
async function present(store: Store, object: object, fields: Fields): Promise<object> {
  const asked = textsOf(fields, 'expand')
  const plainly: Record<string, unknown> = { ...shown(object) }
  hidePayments(plainly, asked.includes('payments'))
  const whole: Record<string, unknown> = structuredClone(plainly)
  if (Array.isArray(whole['data']) && whole['object'] === 'list')
    whole['data'] = whole['data'].map(one => hidePayments({ ...shown(one) }, asked.includes('data.payments')))
  for (const path of asked) await expand(store, whole, path.split('.'))
  return whole
}

/** Of an invoice they are shown only to whoever asks. */
function hidePayments(object: Record<string, unknown>, isAsked: boolean): Record<string, unknown> {
  if (object['object'] === 'invoice' && !isAsked) delete object['payments']
  return object
}

async function expand(store: Store, object: Record<string, unknown>, [name = '', ...rest]: string[]): Promise<void> {
  const value = object[name]
  const found = typeof value === 'string' ? await store.any(value) : null
  if (found) object[name] = shown(found)
  const inner = object[name]
  if (rest.length && isRecord(inner)) await expand(store, inner, rest)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
