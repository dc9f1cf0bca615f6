import type { CampaignFrame } from '#contract/account/campaign-text.ts'
import { type CustomField } from '#contract/contacts/custom-fields.ts'
import { contactVariables, linkVariable, parseVariables, type Piece } from '#contract/texts/variables.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { unsubscribeSample } from '../../signup/unsubscribe-link.ts'
import type { Stored } from '../campaign-rows.ts'
import { campaignLinks } from './campaign-links.ts'

type Field = Pick<CustomField, 'id' | 'name' | 'type' | 'options'>

/** All that every text of a campaign has in common, read once. */
export type TextPlan = {
  from: string
  customName: string | null
  pieces: Piece[]
  frame: CampaignFrame
  replaces: Stored['replaces']
  /** The account's own fields that the text asks for, by their names as variables are told apart. */
  fields: ReadonlyMap<string, Field>
  /** What stands for addresses until the text leaves, as long as they are, by the variable. */
  addresses: ReadonlyMap<string, string>
  hours: { from: number; to: number }
  startMs: number
  untilMs: number | null
}

/** How variables are told apart. */
export const keyOf = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/^link:\s+/, 'link:')

/** Reads what the texts of a campaign are made with. Refuses where it has no number of the account, or no text. */
export async function planTexts(tx: Tx, config: Config, campaign: Stored, nowMs: number): Promise<TextPlan> {
  const [sender] = await tx.rows<{ number: string; custom_name: string | null; brand: string; stop_text: string }>(
    `select number, custom_name, brand_identification as brand, stop_text from phone_number where account_id = $1 and number = $2`,
    [tx.accountId, campaign.sender],
  )
  if (!sender) throw new Refusal('UNKNOWN_SENDER', { field: 'from' })
  if (campaign.message.trim() === '') throw new Refusal('BODY_REQUIRED', { field: 'message' })
  const pieces = parseVariables(campaign.message)
  const asked = new Set(pieces.flatMap(({ name }) => (name === undefined ? [] : keyOf(name))))
  const own = [...asked].some(name => !contactVariables.some(variable => variable === name) && name !== keyOf(linkVariable))
  const fields = own
    ? await tx.rows<Field>('select id, name, type, options from custom_field where account_id = $1', [tx.accountId])
    : []
  const links = await campaignLinks(tx, config, campaign.message)
  const start = campaign.starts === 'DATE' ? (campaign.start_date?.getTime() ?? nowMs) : nowMs
  return {
    from: sender.number,
    customName: sender.custom_name,
    pieces,
    frame: { brandIdentification: sender.brand, stopText: sender.stop_text },
    replaces: campaign.replaces,
    fields: new Map(fields.filter(field => asked.has(keyOf(field.name))).map(field => [keyOf(field.name), field])),
    addresses: new Map([
      [keyOf(linkVariable), unsubscribeSample(config.publicUrl)],
      ...links.filter(({ isGone }) => !isGone).map(({ variable, sample }) => [keyOf(variable), sample] as const),
    ]),
    hours: { from: campaign.hours_from, to: campaign.hours_to },
    startMs: Math.max(nowMs, start),
    untilMs: campaign.do_not_send_after?.getTime() ?? null,
  }
}
