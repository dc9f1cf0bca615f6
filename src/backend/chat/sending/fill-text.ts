import { type CustomField, fieldValueText } from '#contract/contacts/custom-fields.ts'
import { sampleEnding } from '#contract/texts/links.ts'
import {
  fillVariables,
  linkEndingsIn,
  linkVariable,
  parseVariables,
  shortLinkVariable,
  valuesOf,
} from '#contract/texts/variables.ts'
import type { AppContext } from '../../context.ts'
import { contactById } from '../../contacts/contact-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { unsubscribeLinkOf } from '../../signup/unsubscribe-link.ts'
import { linkBaseOf } from '../../texts/links/link-address.ts'
import { linksFor, type LinkedText } from '../../texts/links/recipient-links.ts'
import { parseNumber } from '../phone.ts'

type Field = Pick<CustomField, 'id' | 'name' | 'type' | 'options'>

/**
 * A text as it leaves for a number: its variables are what is known of the contact, the account's own fields among it, or what
 * they fall back to; a short link is the recipient's own where it is made for each. `text` is
 * what it is made for; null measures only, and makes none. Without variables nothing is asked.
 */
export async function filledFor(
  tx: Tx,
  context: Pick<AppContext, 'config'>,
  body: string,
  to: string,
  text: LinkedText | null,
): Promise<string> {
  const known = await valuesFor(tx, context, body, to, text)
  return known ? fillVariables(body, known).normalize('NFC') : body
}

/** What is known for the variables of a text to a number; null where it has none, or there is no such number. */
export async function valuesFor(
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  body: string,
  to: string,
  text: LinkedText | null,
): Promise<[string, string | null][] | null> {
  const names = new Set(parseVariables(body).flatMap(({ name }) => name?.toLowerCase() ?? []))
  const phone = parseNumber(to)?.number
  if (!names.size || !phone) return null
  const [found] = await tx.rows<{ id: string }>('select id from contact where account_id = $1 and phone = $2', [
    tx.accountId,
    phone,
  ])
  const contact = found && (await contactById(tx, found.id))
  const fields = await tx.rows<Field>('select id, name, type, options from custom_field where account_id = $1', [tx.accountId])
  const known = valuesOf(contact ?? { name: null, surname: null, email: null, phone })
  const own = fields.map((field): [string, string | null] => {
    const value = contact?.fields[field.id]
    return [field.name, value === undefined ? null : fieldValueText(field, value)]
  })
  const isLinked = names.has(linkVariable.toLowerCase())
  const link = isLinked ? await unsubscribeLinkOf(tx, config.publicUrl, phone, toolOf(text)) : null
  const links = await shortLinksIn(tx, config, body, phone, text)
  return [...known.map(([name, value]): [string, string | null] => [name, value]), ...own, [linkVariable, link], ...links]
}

/** The sign-up tool whose text it is; it may lead to an unsubscribe page of its own. */
const toolOf = (text: LinkedText | null) => (text?.origin === 'signup' ? text.originId : null)

/** The addresses of the short links that stand in a text, by their variables; none of what was deleted or ended. */
async function shortLinksIn(
  tx: Tx,
  config: AppContext['config'],
  body: string,
  phone: string,
  text: LinkedText | null,
): Promise<[string, string | null][]> {
  const endings = linkEndingsIn(body)
  if (!endings.length) return []
  const links = await tx.rows<{ id: string; ending: string; isPerRecipient: boolean }>(
    `select l.id, l.ending, l.is_per_recipient as "isPerRecipient"
     from link_ending e join short_link l on l.account_id = e.account_id and l.id = e.link_id
     where e.account_id = $1 and e.ending = any($2::text[]) and not e.is_recipient and l.deleted_at is null and l.ended_at is null`,
    [tx.accountId, endings],
  )
  if (!text) {
    const base = await linkBaseOf(tx, config)
    return links.map(link => [shortLinkVariable(link.ending), base + (link.isPerRecipient ? sampleEnding : link.ending)])
  }
  const filled: [string, string | null][] = []
  for (const { id, ending } of links) {
    const addresses = await linksFor(tx, config, id, [phone], text)
    filled.push([shortLinkVariable(ending), addresses?.get(phone) ?? null])
  }
  return filled
}
