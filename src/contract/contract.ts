import type * as z from 'zod/v4/core'
import type { ApiScope } from './access/api-keys.ts'
import type { AccountState } from './access/screen-access.ts'
import type { Access } from './access/permissions.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.$ZodType

/** One call: who may make it, what goes in, what comes out, which refusals it adds to the common ones. */
export type Endpoint = {
  access: Access
  /** Beside accounts that are current: the ones in another state that keep this call. */
  keptBy?: readonly Exclude<AccountState, 'current'>[]
  /** API keys with this scope may make it too; without a scope no key may. */
  scope?: ApiScope
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is multipart/form-data: `body` describes its text fields, a file field is called `file`. */
  multipart?: true
  answer: Schema
  /** Pages of any origin may make it, without credentials: a form stands in other people's pages. */
  fromAnywhere?: true
  /** One idempotency key does it once, however often it comes; `'required'`: not without one. */
  repeatSafe?: true | 'required'
  errors?: readonly ErrorCode[]
}

export type Contract = Record<`${Method} /${string}`, Endpoint>

type In<E, K extends string> = E extends { [P in K]: infer S extends Schema } ? { [P in K]: z.input<S> } : unknown
type Out<E, K extends string> = E extends { [P in K]: infer S extends Schema } ? { [P in K]: z.output<S> } : unknown

// Query values travel as text: the caller passes the parsed types (true, 5), optional where the text is.
type Query<E> = E extends { query: infer S extends Schema }
  ? { query?: { [P in keyof z.input<S>]: P extends keyof z.output<S> ? z.output<S>[P] : never } }
  : unknown

// A body that may be missing need not be passed.
type JsonBody<E> = E extends { body: infer S extends Schema }
  ? undefined extends z.input<S>
    ? { body?: z.input<S> }
    : { body: z.input<S> }
  : unknown
type Body<E> = E extends { multipart: true } ? { body: FormData } : JsonBody<E>

/** What a caller passes. */
export type Args<E> = In<E, 'params'> & Query<E> & Body<E>
/** What a handler gets. */
export type Parsed<E> = Out<E, 'params'> & Out<E, 'query'> & Out<E, 'body'>
/** What a caller gets. */
export type Answer<E> = E extends { answer: infer S extends Schema } ? z.output<S> : never
/** What a handler returns; it passes the answer's schema on its way out. */
export type AnswerInput<E> = E extends { answer: infer S extends Schema } ? z.input<S> : never
