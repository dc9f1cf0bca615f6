import type { Hono } from 'hono'
import type { MessageStatus } from '#contract/chat/status.ts'
import type { WebBindings } from '../http/bindings.ts'

/** One text on its way out. `id` is the message's id: the carrier's reports carry it. Numbers are E.164. */
export type Outgoing = {
  id: string
  accountId: string
  from: string
  to: string
  body: string
  media: { path: string; contentType: string; name: string }[]
}

/**
 * What became of a text that was handed over:
 * `taken` the carrier has it (with the status it is in now) · `refused` it never will (with a failure status) ·
 * `later` it was not taken, try again after some seconds · `unknown` nobody knows, never resend by itself ·
 * `halted` the carrier refuses us (bad credentials): keep it waiting and tell the operator.
 */
export type Handed =
  | { outcome: 'taken'; status: MessageStatus; carrierId?: string }
  | { outcome: 'refused'; status: MessageStatus; reason: string }
  | { outcome: 'later'; seconds: number; reason: string }
  | { outcome: 'unknown'; reason: string }
  | { outcome: 'halted'; reason: string }

/** A text that came in. `id` is the carrier's: the same id is the same text. Media is stored before the carrier is answered. */
export type Incoming = {
  id: string
  from: string
  to: string
  body: string
  media: { contentType: string; name: string; bytes: Uint8Array }[]
}

/** A delivery report. Reports come repeated, late and in any order. */
export type Report = { accountId: string; messageId: string; status: MessageStatus; reason?: string }

/** Where a carrier's callbacks put what they bring. Both are idempotent, and resolve once it is stored. */
export type Inbox = {
  /** False when the number is none of ours. */
  receive(carrier: string, incoming: Incoming): Promise<boolean>
  report(report: Report): Promise<void>
}

export interface Carrier {
  readonly name: string
  readonly canMms: boolean
  /** The carrier itself confirms an opt-out: we must not send a second confirmation. */
  readonly answersOptOut: boolean
  /** Hands texts over; one answer for each, in the same order. Never throws: a failure is an `unknown`. */
  send(batch: Outgoing[]): Promise<Handed[]>
  /** What the carrier knows of our ids, for carriers that can be asked; undefined for an id it never saw. */
  ask?(ids: string[]): Promise<Map<string, Handed>>
  /** Mounts the callbacks; each carries a secret and is refused without it. */
  mount?(app: Hono<WebBindings>, inbox: Inbox): void
  start?(inbox: Inbox): void
  stop?(): Promise<void>
}
