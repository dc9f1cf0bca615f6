import { isFreeAddress } from '#contract/reserved-addresses.ts'
import { recipientLinksMax } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import { linkBaseOf, makeEnding, type AddressConfig } from './link-address.ts'

/** The text that links are made for: what sends it, as `message.origin`, and which of these; a click knows both. */
export type LinkedText = { origin: string; originId: string | null }

/** How often an ending that is taken is drawn again; each time one of many millions is meant to be free. */
const draws = 10

/**
 * The address of a link for each of up to 500 numbers (E.164, each once), by number: an ending of its own for each recipient, made
 * in one statement, or the link's own address for all where the link says so. Call it in the transaction that stores the texts,
 * just before they leave: a click within two seconds of it counts as a machine's. Null where the link is not there, was deleted
 * or ended by the operator: then nobody is to be sent to it. An expired link still has addresses, since its page tells so.
 */
export async function linksFor(
  tx: Tx,
  config: AddressConfig,
  linkId: string,
  numbers: readonly string[],
  text: LinkedText,
): Promise<Map<string, string> | null> {
  if (numbers.length > recipientLinksMax) throw new Error(`more than ${recipientLinksMax} recipients at once`)
  const [link] = await tx.rows<{ ending: string; is_per_recipient: boolean }>(
    'select ending, is_per_recipient from short_link where account_id = $1 and id = $2 and deleted_at is null and ended_at is null',
    [tx.accountId, linkId],
    'link-for-recipients',
  )
  if (!link) return null
  const base = await linkBaseOf(tx, config)
  if (!link.is_per_recipient) return new Map(numbers.map(number => [number, base + link.ending]))
  const made = await makeEndings(tx, linkId, numbers, text)
  return new Map([...made].map(([number, ending]) => [number, base + ending]))
}

/** One statement, but for the rare ending that was taken. */
async function makeEndings(tx: Tx, linkId: string, numbers: readonly string[], text: LinkedText): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (let draw = 0; draw < draws && made.size < numbers.length; draw += 1) {
    const missing = numbers.filter(number => !made.has(number))
    const rows = await tx.rows<{ ending: string; phone: string }>(
      `insert into link_ending (account_id, ending, link_id, is_recipient, phone, origin, origin_id, made_at)
       select $1, ending, $2, true, phone, $5, $6, clock_timestamp() from unnest($3::text[], $4::text[]) as e (phone, ending)
       on conflict (ending) do nothing returning ending, phone`,
      [tx.accountId, linkId, missing, missing.map(() => freeEnding()), text.origin, text.originId],
      'recipient-endings',
    )
    for (const { phone, ending } of rows) made.set(phone, ending)
  }
  if (made.size < numbers.length) throw new Error('no ending is free')
  return made
}

/** An ending that is no address of ours. */
export function freeEnding(): string {
  for (;;) {
    const ending = makeEnding()
    if (isFreeAddress(ending)) return ending
  }
}
