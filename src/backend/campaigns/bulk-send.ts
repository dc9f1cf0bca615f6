import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { LeftOutCode, type BulkSend, type BulkSendOutcome } from '#contract/campaigns/bulk-send.ts'
import { priceOf } from '../billing/prices.ts'
import { passGate, type Passed } from '../chat/sending/gate.ts'
import { parseNumber } from '../chat/phone.ts'
import { askingOf } from '../chat/receiving/opt-out-question.ts'
import { beginConversations, storeSent } from '../chat/sending/store-sent.ts'
import { erasedOf } from '../contacts/block-list/suppression.ts'
import type { Tx } from '../db/transaction.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'

type LeftOut = BulkSendOutcome['leftOut'][number]

export const bulkSend = {
  'GET /bulk-send/plan': (call, { query }) =>
    call.inAccount(async tx => {
      const numbers = numbersOf(query.recipients, await countryOf(tx, query.from))
      const blocked = await blockedOf(tx, numbers)
      const erased = new Set((await erasedOf(tx, numbers)).map(row => row.phone))
      const asking = await askingOf(tx, numbers)
      const plan: BulkSendOutcome = { texts: 0, price: 0, leftOut: [] }
      for (const phone of numbers) {
        const parsed = parseNumber(phone)
        const price = parsed && priceOf(parsed.country, 'sms', query.parts)
        if (!parsed) plan.leftOut.push({ phone, code: 'WRONG_PHONE_NUMBER' })
        else if (price === null) plan.leftOut.push({ phone, code: 'UNAUTHORIZED_DESTINATION' })
        else if (blocked.has(phone)) plan.leftOut.push({ phone, code: 'PHONE_NUMBER_ON_BLOCK_LIST' })
        else if (erased.has(phone)) plan.leftOut.push({ phone, code: 'PERSON_ERASED' })
        else if (asking.has(phone)) plan.leftOut.push({ phone, code: 'OPT_OUT_UNANSWERED' })
        else {
          plan.texts += 1
          plan.price += price
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
  for (const to of numbersOf(recipients, await countryOf(tx, from))) {
    const passed = await passGate(tx, { origin: 'campaign', channel: 'sms', from, to, body, hasFile: false }, call.carrier).catch(
      (refused: unknown) => leaveOut(to, refused),
    )
    if ('code' in passed) leftOut.push(passed)
    else going.push(passed)
  }
  const [first] = leftOut
  if (!going.length && first) throw new Refusal(first.code, { field: 'recipients' })
  await beginConversations(tx, going)
  for (const passed of going)
    await storeSent(tx, call.hub, {
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
    })
  return { texts: going.length, price: going.reduce((sum, { price }) => sum + price, 0), leftOut }
}

function leaveOut(phone: string, refused: unknown): LeftOut {
  const code = refused instanceof Refusal ? LeftOutCode.safeParse(refused.code).data : undefined
  if (!code) throw refused
  return { phone, code }
}

/** Each number once: E.164 where it is one, read as it is written in the sender's country. */
function numbersOf(recipients: string[], country: string): string[] {
  return [...new Set(recipients.map(text => parseNumber(text, country)?.number ?? text))]
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

async function blockedOf(tx: Tx, numbers: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ phone: string }>(
    'select distinct phone from block_list where account_id = $1 and phone = any($2::text[])',
    [tx.accountId, numbers],
  )
  return new Set(rows.map(row => row.phone))
}
