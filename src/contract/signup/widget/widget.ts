import * as z from 'zod/mini'
import {
  couponCodeMaxCharacters,
  keywordMaxCharacters,
  nameMaxCharacters,
  templateMaxCharacters,
  widgetAnswerMaxCharacters,
  widgetButtonMaxCharacters,
  widgetChannelsMax,
  widgetDisclaimerMaxCharacters,
  widgetFieldsMax,
  widgetOptionsMax,
  widgetTextMaxCharacters,
  widgetTitleMaxCharacters,
} from '../../limits.ts'
import { UsedImage } from '../../media/images.ts'
import { line, text } from '../../names.ts'

export const AdditionalFieldType = z.enum(['ZIP_CODE', 'EMAIL', 'YEAR', 'SELECT', 'TEXT_INPUT'])
export type AdditionalFieldType = z.output<typeof AdditionalFieldType>
export const DisclaimerType = z.enum(['ONLY_DISCLAIMER', 'CHECKBOX', 'CHECKED_CHECKBOX'])
export const WidgetFont = z.enum(['SYSTEM', 'HUMANIST', 'SERIF', 'MONO'])
export const WidgetSize = z.enum(['SMALL', 'MEDIUM', 'LARGE'])
/** `VISITOR`: as the browser of whoever looks has it. */
export const WidgetTheme = z.enum(['LIGHT', 'DARK', 'VISITOR'])

const Words = line(widgetTitleMaxCharacters)
const Count = z.nullable(z.int().check(z.gte(0, 'tooSmall'), z.lte(widgetAnswerMaxCharacters, 'tooBig')))
const Color = line(9)
const none = (id: string | null): string | null => id || null
/** What a form emptied is none. */
const OptionalId = z.pipe(z.nullable(z.union([z.uuid(), z.literal('')])), z.transform(none))

export const AdditionalField = z.object({
  id: z.uuid(),
  isEnabled: z.boolean(),
  isRequired: z.boolean(),
  type: z.nullable(AdditionalFieldType),
  /** What it is called where people fill it in. */
  placeholder: Words,
  errorMessage: line(widgetTextMaxCharacters),
  minCharacters: Count,
  maxCharacters: Count,
  /** Of a SELECT; who chooses one gets its tag too. */
  options: z
    .array(z.object({ text: line(nameMaxCharacters), tagId: OptionalId }))
    .check(z.maxLength(widgetOptionsMax, 'tooMany')),
  /** The custom field that keeps the answer with the contact. */
  customFieldId: OptionalId,
})
export type AdditionalField = z.output<typeof AdditionalField>

/**
 * A form by which people sign up: of a landing page, embedded, in a popup. As it is written: only lengths and kinds are checked, what
 * is missing before it can be published says `problemsOf`.
 */
export const Widget = z.object({
  title: Words,
  description: text(widgetTextMaxCharacters),
  buttonText: line(widgetButtonMaxCharacters),
  errorText: line(widgetTextMaxCharacters),
  thanksTitle: Words,
  thanksText: text(widgetTextMaxCharacters),
  pageTitle: Words,
  pageDescription: line(widgetTextMaxCharacters),

  image: z.nullable(UsedImage),
  hasRoundedCorners: z.boolean(),
  font: WidgetFont,
  size: WidgetSize,
  theme: WidgetTheme,
  buttonColor: Color,
  backgroundColor: Color,
  textColor: Color,

  asksName: z.boolean(),
  asksSurname: z.boolean(),
  asksGender: z.boolean(),
  asksBirthday: z.boolean(),
  asksEmail: z.boolean(),
  fields: z.array(AdditionalField).check(z.maxLength(widgetFieldsMax, 'tooMany')),

  hasDisclaimer: z.boolean(),
  disclaimer: text(widgetDisclaimerMaxCharacters),
  disclaimerType: DisclaimerType,

  /** Where people may be from, and which number of the account texts them. */
  channels: z.array(z.object({ country: line(20), number: line(20) })).check(z.maxLength(widgetChannelsMax, 'tooMany')),

  /** The word to text for those who cannot, or would not, use the form. */
  keyword: line(keywordMaxCharacters),
  tagId: OptionalId,
  couponTagId: OptionalId,
  defaultCoupon: line(couponCodeMaxCharacters),
  isDoubleOptIn: z.boolean(),
  firstMessage: text(templateMaxCharacters),
  confirmationMessage: text(templateMaxCharacters),
  /** Where the unsubscribe link in its texts leads; null: the account's own page. */
  unsubscribePageId: z._default(OptionalId, null),
})
export type Widget = z.output<typeof Widget>
/** As a form holds it. */
export type WidgetValues = z.input<typeof Widget>
