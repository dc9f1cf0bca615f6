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
  media: { id: string; contentType: string }[]
  /** The carrier is to try no longer than this: then their hours close, and nobody is texted at night. */
  until?: Date
}

/** What the carrier says of a text in its own words, and the code by which people are told in plain ones (`twilio/30003`). */
type Told = { reason: string; code?: string }

/**
 * What became of a text that was handed over:
 * `taken` the carrier has it (with the status it is in now) · `refused` it never will (with a failure status) ·
 * `later` it was not taken, try again after some seconds · `unknown` nobody knows, never resend by itself ·
 * `halted` the carrier refuses us (bad credentials): keep it waiting and tell the operator.
 * `isOptOut`: the customer has opted out at the carrier. `hasLeft`: some of it went, so it is paid. `isOnlyThis`: other numbers' texts need not wait for it.
 */
export type SubmitResult =
  | { outcome: 'taken'; status: MessageStatus; carrierId?: string }
  | ({ outcome: 'refused'; status: MessageStatus; isOptOut?: boolean; hasLeft?: boolean } & Told)
  | ({ outcome: 'later'; seconds: number; isOnlyThis?: boolean } & Told)
  | ({ outcome: 'unknown' } & Told)
  | ({ outcome: 'halted' } & Told)

/** A text that came in. `id` is the carrier's: the same id is the same text. Media is stored before the carrier is answered. */
export type Incoming = {
  id: string
  from: string
  to: string
  body: string
  media: { contentType: string; name: string; bytes: Uint8Array }[]
  /** The carrier took it for an opt-out or an opt-in, whatever its words are. */
  optOut?: 'out' | 'in'
  /** The carrier itself has answered the opt-out, or HELP: a second answer must not be sent. */
  isAnswered?: boolean
  /** Files that the carrier had for it and did not hand out. */
  missingFiles?: number
  /** When it came, where that was a while ago: fetching its files took time, in which later texts may have been stored. */
  cameAt?: Date
}

/** A delivery report. Reports come repeated, late and in any order. */
export type Report = {
  accountId: string
  messageId: string
  status: MessageStatus
  reason?: string
  code?: string
  isOptOut?: boolean
  /** The carrier's own id of the text, where its reports name it: the answer that would have may be lost. */
  carrierId?: string
  /** It failed before it was sent, so nothing is paid. */
  neverLeft?: boolean
  /** It is about one part of the text alone, of as many as are reported. */
  part?: { number: number; of: number }
}

/** A text of ours whose end the carrier has not told yet. */
export type Unfinished = { accountId: string; messageId: string; carrierId: string }

/** Where a carrier puts what it brings, and asks what it need not bring. Putting is idempotent, and resolves once it is stored. */
export type Inbox = {
  /** False when the number is none of ours. */
  receive(carrier: string, incoming: Incoming): Promise<boolean>
  report(report: Report): Promise<void>
  /** Which of these texts to numbers of ours were never received; none of people who were erased since. */
  missingIncoming(carrier: string, texts: { id: string; from: string; to: string; at: Date }[]): Promise<Set<string>>
  /** Some of what the carrier took between the two and never told the end of: those after a message of that id, in their order. */
  unfinished(since: Date, until: Date, after?: string): Promise<Unfinished[]>
}

export interface Carrier {
  readonly name: string
  readonly canMms: boolean
  /** How many parts of a campaign's texts one of our numbers sends in a second: what it takes, and no more is let out. Left out, anyPartsPerSecond. */
  partsPerSecond?(from: string): number
  /** Hands texts over; one answer for each, in the same order. Never throws: a failure is an `unknown`. */
  send(batch: Outgoing[]): Promise<SubmitResult[]>
  /** What the carrier knows of our ids, for carriers that can be asked; undefined for an id it never saw. */
  ask?(ids: string[]): Promise<Map<string, SubmitResult>>
  /** Mounts the callbacks; each carries a secret and is refused without it. */
  mount?(app: Hono<WebBindings>, inbox: Inbox): void
  start?(inbox: Inbox): void
  stop?(): Promise<void>
}
