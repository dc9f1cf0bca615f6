import * as z from 'zod/mini'
import { Message } from '../chat/messages.ts'
import { BlockReason } from './block-reasons.ts'
import { Purchase } from './purchases.ts'
import { ConsentEntry } from './contact-consents.ts'

/** What was done to a contact by hand or by a job, beside its messages, consents and blocks. */
export const ContactAct = z.enum([
  'CREATED',
  'EDITED',
  'RENUMBERED',
  'TAGGED',
  'UNTAGGED',
  'MERGED',
  'RESTORED',
  'IMPORTED',
  'EXPORTED',
  'UNBLOCKED',
])
export type ContactAct = z.infer<typeof ContactAct>

const entry = { id: z.string(), at: z.iso.datetime() }

/** Newest first. `by` is the sub of a person of the staff. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('message'), message: Message }),
  z.object({ ...entry, kind: z.literal('consent'), consent: ConsentEntry }),
  z.object({ ...entry, kind: z.literal('purchase'), purchase: Purchase }),
  z.object({ ...entry, kind: z.literal('block'), reason: BlockReason }),
  z.object({
    ...entry,
    kind: z.literal('act'),
    act: ContactAct,
    by: z.nullable(z.string()),
    /**
     * EDITED: the columns and the ids of the fields that changed; TAGGED and UNTAGGED: names of tags; RENUMBERED: the number before;
     * MERGED: the other number.
     */
    what: z.array(z.string()),
  }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const Timeline = z.object({ items: z.array(TimelineEntry), next: z.optional(z.string()) })
