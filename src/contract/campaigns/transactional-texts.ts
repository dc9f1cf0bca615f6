import * as z from 'zod/mini'
import { messageStatuses } from '../chat/status.ts'
import { OrderEventType } from '../contacts/order-events.ts'
import { transactionalDelayMaxSeconds, transactionalValueMaxCharacters, transactionalValuesMax } from '../limits.ts'
import { Version } from '../lists.ts'
import { line, Name } from '../names.ts'
import { TemplateText } from '../texts/message-templates.ts'

/** What an order's event fills in beside what is known of the contact. */
export const orderVariables = ['orderNumber', 'total', 'currency'] as const

export const NewTransactionalText = z.object({
  name: Name,
  from: z.string().check(z.minLength(1, 'fieldRequired'), z.maxLength(40)),
  text: TemplateText,
  /** The event of the connected shop that sends it; null: it is sent by a call alone. */
  event: z.nullable(OrderEventType),
  delaySeconds: z.int().check(z.gte(0), z.lte(transactionalDelayMaxSeconds)),
  isActive: z.boolean(),
})
export type NewTransactionalText = z.output<typeof NewTransactionalText>

export const TransactionalTextChange = z.extend(NewTransactionalText, { version: Version })

/** Tests are in neither of the counts. */
export const TransactionalText = z.object({
  ...NewTransactionalText.shape,
  id: z.uuid(),
  name: z.string(),
  from: z.string(),
  text: z.string(),
  delaySeconds: z.int(),
  sent: z.int(),
  refused: z.int(),
  lastSentAt: z.nullable(z.iso.datetime()),
  version: Version,
})
export type TransactionalText = z.infer<typeof TransactionalText>

/** Values by the names of variables: they go before what is known of the contact. */
const Values = z
  .record(z.string().check(z.minLength(1), z.maxLength(60)), line(transactionalValueMaxCharacters))
  .check(z.refine(values => Object.keys(values).length <= transactionalValuesMax, 'tooMany'))

export const TransactionalOrder = z.object({
  phone: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid')),
  values: z._default(Values, {}),
})

/**
 * One that was sent, waits for its moment, or was refused. `status` is the message's, null while there is none; `reason` the code of
 * the refusal, or RESTORED: it was due when a backup was restored, and may have gone before.
 */
export const TransactionalSend = z.object({
  id: z.uuid(),
  phone: z.string(),
  body: z.string(),
  state: z.enum(['WAITING', 'SENT', 'REFUSED']),
  sendAt: z.iso.datetime(),
  status: z.nullable(z.enum(messageStatuses)),
  reason: z.nullable(z.string()),
  isTest: z.boolean(),
  /** The sub of a person or an API key; null where the shop's event sent it. */
  by: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  messageId: z.nullable(z.uuid()),
  createdAt: z.iso.datetime(),
})
export type TransactionalSend = z.infer<typeof TransactionalSend>
