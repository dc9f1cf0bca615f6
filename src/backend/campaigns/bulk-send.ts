import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { LeftOutCode, type BulkSend, type BulkSendOutcome } from '#contract/campaigns/bulk-send.ts'
import { askedAtOnce, gateFacts } from '../chat/sending/gate-facts.ts'
import { askGate, type Passed } from '../chat/sending/gate.ts'
import { parseNumber, type ParsedNumber } from '../chat/phone.ts'
import { storeAllSent } from '../chat/sending/store-sent.ts'
import { inBatches } from '../db/in-batches.ts'
import type { Tx } from '../db/transaction.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'

type LeftOut = BulkSendOutcome['leftOut'][number]
/** Somebody on the list: the number as it was written where it is none. */
type Recipient = { phone: string; parsed: ParsedNumber | null }

export const bulkSend = {
  'POST /bulk-send/plan': (call, { body: { from, parts, recipients } }) =>
    call.inAccount(async tx => {
      const plan: BulkSendOutcome = { texts: 0, planParts: 0, price: 0, leftOut: [] }
      const [balance] = await tx.rows<{ texts: number }>('select texts from balance where account_id = $1', [tx.accountId])
      for (const batch of inBatches(recipientsOf(recipients, await countryOf(tx, from)), askedAtOnce)) {
        const facts = await gateFacts(
          tx,
          batch.map(({ parsed }) => ({ origin: 'campaign', from, to: parsed?.number ?? '', country: parsed?.country })),
        )
        for (const [index, { phone, parsed }] of batch.entries()) {
          const { barrier = null, part = null } = facts[index] ?? {}
          if (!parsed) plan.leftOut.push({ phone, code: 'WRONG_PHONE_NUMBER' })
          else if (part === null) plan.leftOut.push({ phone, code: 'UNAUTHORIZED_DESTINATION' })
          else if (barrier) plan.leftOut.push({ phone, code: barrier })
          else {
            plan.texts += 1
            if (part > 0 && plan.planParts + parts <= (balance?.texts ?? 0)) plan.planParts += parts
            else plan.price += part * parts
          }
        }
      }
      return plan
    }),

  'POST /bulk-send': async (call, { body }) => {
    const outcome = await call.once(tx => sendToAll(call, tx, body))
    call.wakeWorkers()
    return outcome
  },
} satisfies Partial<Handlers<keyof Api>>

/** One transaction: everybody who can be texted is, or, where the money does not last for all, nobody. */
async function sendToAll(call: Call, tx: Tx, { from, body, recipients }: BulkSend): Promise<BulkSendOutcome> {
  const leftOut: LeftOut[] = []
  const going: Passed[] = []
  for (const batch of inBatches(recipientsOf(recipients, await countryOf(tx, from)), askedAtOnce)) {
    const answers = await askGate(
      tx,
      batch.map(({ phone }) => ({ origin: 'campaign', channel: 'sms', from, to: phone, body, hasFile: false })),
      call.carrier,
    )
    for (const [index, answer] of answers.entries()) {
      if (answer instanceof Refusal) leftOut.push(leaveOut(batch[index]?.phone ?? '', answer))
      else going.push(answer)
    }
  }
  const [first] = leftOut
  if (!going.length && first) throw new Refusal(first.code, { field: 'recipients' })
  const taken = await storeAllSent(
    tx,
    call.hub,
    going.map(passed => ({
      ...passed,
      id: randomUUIDv7(),
      channel: 'sms',
      origin: 'campaign',
      userId: call.person.sub,
      isPinned: false,
      file: null,
      idempotencyKey: null,
      retires: null,
      seen: null,
    })),
  )
  return { texts: going.length, ...taken, leftOut }
}

/** Throws what is about all of the send. */
function leaveOut(phone: string, refused: Refusal): LeftOut {
  const code = LeftOutCode.safeParse(refused.code).data
  if (!code) throw refused
  return { phone, code }
}

/** Each number once: E.164 where it is one, read as it is written in the sender's country. */
function recipientsOf(texts: string[], country: string): Recipient[] {
  const all = texts.map(text => {
    const parsed = parseNumber(text, country)
    return { phone: parsed?.number ?? text, parsed }
  })
  return [...new Map(all.map(one => [one.phone, one])).values()]
}

/** The country of the sender, which must be one of the account's Zenon numbers. */
async function countryOf(tx: Tx, from: string): Promise<string> {
  const [sender] = await tx.rows<{ country: string }>(
    'select country from phone_number where account_id = $1 and number = $2 and is_zenon',
    [tx.accountId, from],
  )
  if (!sender) throw new Refusal('UNKNOWN_SENDER', { field: 'from' })
  return sender.country
}
