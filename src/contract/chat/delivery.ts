import * as z from 'zod/mini'
import { messageStatuses } from './status.ts'

/**
 * What becomes of a text on its way: its statuses, and beside them that it was written, taken up for sending, taken by the
 * carrier, held up, or that no answer came.
 */
export const stepKinds = ['WRITTEN', 'TAKEN', 'SUBMITTED', 'WAITING', 'UNKNOWN', ...messageStatuses] as const
export type StepKind = (typeof stepKinds)[number]

const Told = {
  /** Null for what happened before steps were kept. */
  time: z.nullable(z.iso.datetime()),
  /** As the carrier gave it. */
  reason: z.nullable(z.string()),
  /** The carrier's own code, as `twilio/30003`: what it means stands in carrier-reasons.ts. */
  code: z.nullable(z.string()),
}

export const Timeline = z.object({
  /** In the order they happened. */
  steps: z.array(z.object({ kind: z.enum(stepKinds), ...Told })),
  /** What receipts said of single parts, first part first; empty where the carrier tells only of the whole. */
  parts: z.array(z.object({ part: z.int(), status: z.enum(messageStatuses), ...Told })),
  /** How many parts the text has. */
  partCount: z.int(),
  /** How often it was handed to the carrier. */
  attempts: z.int(),
})
export type Timeline = z.infer<typeof Timeline>
