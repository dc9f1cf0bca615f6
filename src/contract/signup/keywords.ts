import * as z from 'zod/mini'
import { isTooLong } from '../chat/segments.ts'
import {
  campaignNameMaxCharacters,
  campaignNameMinCharacters,
  couponCodeMaxCharacters,
  keywordMaxCharacters,
  templateMaxCharacters,
} from '../limits.ts'
import { Version } from '../lists.ts'
import { line, text } from '../names.ts'
import { TemplateText } from '../texts/message-templates.ts'
import { fillVariables, parseVariables } from '../texts/variables.ts'
import { couponLinkVariable, couponVariable, foldKeyword, isReservedKeyword, keywordVariable } from './keyword-words.ts'

/** In public addresses, as /stop/:campaignName: small letters, digits and single hyphens between them. */
export const CampaignName = line(campaignNameMaxCharacters).check(
  z.minLength(1, 'fieldRequired'),
  z.refine(name => name === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), 'subdomainInvalid'),
  z.minLength(campaignNameMinCharacters, 'tooShort'),
)

const Word = line(keywordMaxCharacters).check(
  z.minLength(1, 'fieldRequired'),
  z.refine(word => !/\s/.test(word), 'keywordHasSpaces'),
  z.refine(
    word => word === '' || /\s/.test(word) || (/^[\p{L}\p{M}\p{N}_-]+$/u.test(word) && foldKeyword(word) !== ''),
    'noSpecialCharacters',
  ),
  z.refine(word => !isReservedKeyword(word), 'addressReserved'),
)

/** A text with variables that may be left out. */
const OptionalText = text(templateMaxCharacters).check(
  z.refine(written => !isTooLong(fillVariables(written, []).normalize('NFC')), 'messageTooLong'),
)

const mentions = (written: string, variable: string) =>
  parseVariables(written).some(({ name }) => name?.toLowerCase() === variable.toLowerCase())
const mentionsCoupon = (written: string) => mentions(written, couponVariable) || mentions(written, couponLinkVariable)

const fields = z.object({
  campaignName: CampaignName,
  keyword: Word,
  tagId: z.union([z.uuid(), z.literal('')]).check(z.minLength(1, 'fieldRequired')),
  isDoubleOptIn: z.boolean(),
  /** Asks for the word that confirms, where double opt-in is on. */
  firstMessage: OptionalText,
  confirmationMessage: TemplateText,
  /** For those who are on it already; empty: words of ours. */
  rewriteMessage: OptionalText,
  /** Whether who is on it already is refused, with nothing changed. */
  blocksMultiple: z.boolean(),
  /** Empty: it gives no coupons. */
  couponTagId: z.union([z.uuid(), z.literal('')]),
  /** For everybody, once no code of the tag is left; empty: the tag's own. */
  defaultCoupon: line(couponCodeMaxCharacters),
  /** Where the unsubscribe link in its texts leads; empty: the account's own page. */
  unsubscribePageId: z._default(z.union([z.uuid(), z.literal('')]), ''),
  isActive: z.boolean(),
})
type Fields = z.output<typeof fields>

const asksForWord = ({ isDoubleOptIn, firstMessage }: Fields) => !isDoubleOptIn || mentions(firstMessage, keywordVariable)
const hasCoupon = ({ couponTagId, firstMessage, confirmationMessage, rewriteMessage }: Fields) =>
  couponTagId !== '' || ![firstMessage, confirmationMessage, rewriteMessage].some(mentionsCoupon)

const asksWithWord = z.refine<Fields>(asksForWord, { error: 'firstMessageNeedsKeyword', path: ['firstMessage'] })
const givesWhatItNames = z.refine<Fields>(hasCoupon, { error: 'fieldRequired', path: ['couponTagId'] })

export const NewKeyword = fields.check(asksWithWord, givesWhatItNames)
export type NewKeyword = z.output<typeof NewKeyword>
export const ChangedKeyword = z.extend(fields, { version: Version }).check(asksWithWord, givesWhatItNames)

export const Keyword = z.object({
  id: z.uuid(),
  campaignName: z.string(),
  keyword: z.string(),
  tagId: z.string(),
  /** What the tag is called. */
  tag: z.string(),
  isDoubleOptIn: z.boolean(),
  firstMessage: z.string(),
  confirmationMessage: z.string(),
  rewriteMessage: z.string(),
  blocksMultiple: z.boolean(),
  couponTagId: z.string(),
  defaultCoupon: z.string(),
  unsubscribePageId: z.string(),
  isActive: z.boolean(),
  /** People, each once. */
  signUps: z.int(),
  lastSignUpAt: z.nullable(z.iso.datetime()),
  /** People who were asked and have not confirmed. */
  waiting: z.int(),
  /** The code that texts to those who signed up wait for; null: none waits. */
  heldFor: z.nullable(z.string()),
  /** People who waited for a lead of the plan in vain, of the last days. */
  ranOut: z.int(),
  /** Of the page where one leaves the campaign. */
  stopUrl: z.string(),
  version: Version,
})
export type Keyword = z.output<typeof Keyword>
