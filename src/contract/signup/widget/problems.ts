import { isTooLong } from '../../chat/segments.ts'
import { fillVariables, parseVariables } from '../../texts/variables.ts'
import { couponLinkVariable, couponVariable, foldKeyword, isReservedKeyword, keywordVariable } from '../keyword-words.ts'
import { isColor } from './colors.ts'
import type { AdditionalField, Widget } from './widget.ts'

export const widgetSections = ['content', 'design', 'fields', 'channels', 'message', 'preview'] as const
export type WidgetSection = (typeof widgetSections)[number]

/** Where each part of a form is written. */
export const fieldsOfSection = {
  content: ['title', 'description', 'image', 'buttonText', 'errorText', 'thanksTitle', 'thanksText'],
  design: ['hasRoundedCorners', 'font', 'size', 'theme', 'buttonColor', 'backgroundColor', 'textColor'],
  fields: [
    'asksName',
    'asksSurname',
    'asksGender',
    'asksBirthday',
    'asksEmail',
    'fields',
    'hasDisclaimer',
    'disclaimer',
    'disclaimerType',
  ],
  channels: ['channels', 'keyword'],
  message: ['tagId', 'couponTagId', 'defaultCoupon', 'isDoubleOptIn', 'firstMessage', 'confirmationMessage', 'unsubscribePageId'],
  preview: ['pageTitle', 'pageDescription'],
} as const satisfies Record<WidgetSection, readonly (keyof Widget)[]>

/** What is written of each kind of form: one that stands in somebody's page has no page of its own to be found or shared. */
export const sectionsOfKind = {
  LANDING_PAGE: widgetSections,
  EMBEDDED: ['content', 'design', 'fields', 'channels', 'message'],
} as const satisfies Record<string, readonly WidgetSection[]>
export type FormKind = keyof typeof sectionsOfKind

export const sectionOf = (path: string): WidgetSection =>
  widgetSections.find(section => fieldsOfSection[section].some(name => name === path.split('.')[0])) ?? 'content'

/** `text` is a key of `common:field`; `name` a place in the widget, as `fields.0.type`. */
export type WidgetProblem = {
  name: string
  text:
    | 'fieldRequired'
    | 'colorInvalid'
    | 'optionsRequired'
    | 'optionTwice'
    | 'fieldInvalid'
    | 'keywordHasSpaces'
    | 'addressReserved'
    | 'noSpecialCharacters'
    | 'firstMessageNeedsKeyword'
    | 'messageTooLong'
}

const required = [
  'title',
  'description',
  'buttonText',
  'errorText',
  'thanksTitle',
  'thanksText',
  'pageTitle',
  'pageDescription',
] as const
const colors = ['buttonColor', 'backgroundColor', 'textColor'] as const
const mentions = (written: string, variable: string) =>
  parseVariables(written).some(({ name }) => name?.toLowerCase() === variable.toLowerCase())
const mentionsCoupon = (written: string) => mentions(written, couponVariable) || mentions(written, couponLinkVariable)
const isLong = (written: string) => isTooLong(fillVariables(written, []).normalize('NFC'))

/** What is missing or wrong in these sections before a form can be published (specification 5), in their order. */
export const problemsIn = (widget: Widget, sections: readonly WidgetSection[]): WidgetProblem[] =>
  problemsOf(widget).filter(({ name }) => sections.includes(sectionOf(name)))

/** The same of the whole form. */
export function problemsOf(widget: Widget): WidgetProblem[] {
  const needs = (name: string, isMissing: boolean, text: WidgetProblem['text'] = 'fieldRequired') =>
    isMissing ? [{ name, text }] : []
  const countries = widget.channels.map(({ country }) => country)
  return [
    ...required.flatMap(name => needs(name, widget[name] === '')),
    ...colors.flatMap(name => needs(name, !isColor(widget[name]), widget[name] === '' ? 'fieldRequired' : 'colorInvalid')),
    ...widget.fields.flatMap((field, index) => problemsOfField(field, `fields.${index}`)),
    ...needs('disclaimer', widget.hasDisclaimer && widget.disclaimer === ''),
    ...needs('channels', widget.channels.length === 0),
    ...widget.channels.flatMap(({ country, number }, index) => [
      ...needs(`channels.${index}.country`, country === ''),
      ...needs(`channels.${index}.country`, country !== '' && countries.indexOf(country) < index, 'optionTwice'),
      ...needs(`channels.${index}.number`, number === ''),
    ]),
    ...keywordProblems(widget.keyword),
    ...needs('tagId', widget.tagId === null),
    ...needs('couponTagId', widget.couponTagId === null && mentionsCoupon(widget.confirmationMessage)),
    ...needs('defaultCoupon', widget.couponTagId !== null && widget.defaultCoupon === ''),
    ...(widget.isDoubleOptIn
      ? [
          ...needs('firstMessage', widget.firstMessage === ''),
          ...needs(
            'firstMessage',
            widget.firstMessage !== '' && !mentions(widget.firstMessage, keywordVariable),
            'firstMessageNeedsKeyword',
          ),
          ...needs('firstMessage', isLong(widget.firstMessage), 'messageTooLong'),
        ]
      : []),
    ...needs('confirmationMessage', widget.confirmationMessage === ''),
    ...needs('confirmationMessage', isLong(widget.confirmationMessage), 'messageTooLong'),
  ]
}

function keywordProblems(keyword: string): WidgetProblem[] {
  const text = keywordProblem(keyword)
  return text ? [{ name: 'keyword', text }] : []
}

function keywordProblem(keyword: string): WidgetProblem['text'] | null {
  if (keyword === '') return 'fieldRequired'
  if (/\s/.test(keyword)) return 'keywordHasSpaces'
  if (!/^[\p{L}\p{M}\p{N}_-]+$/u.test(keyword) || foldKeyword(keyword) === '') return 'noSpecialCharacters'
  return isReservedKeyword(keyword) ? 'addressReserved' : null
}

function problemsOfField(field: AdditionalField, at: string): WidgetProblem[] {
  if (!field.isEnabled) return []
  const { type, minCharacters: min, maxCharacters: max, options } = field
  const texts = options.map(option => option.text.toLowerCase())
  return [
    ...(type === null ? [{ name: `${at}.type`, text: 'fieldRequired' } as const] : []),
    ...(field.placeholder === '' ? [{ name: `${at}.placeholder`, text: 'fieldRequired' } as const] : []),
    ...(field.errorMessage === '' ? [{ name: `${at}.errorMessage`, text: 'fieldRequired' } as const] : []),
    ...(type !== 'SELECT' && min !== null && max !== null && min > max
      ? [{ name: `${at}.maxCharacters`, text: 'fieldInvalid' } as const]
      : []),
    ...(type === 'SELECT' && options.length === 0 ? [{ name: `${at}.options`, text: 'optionsRequired' } as const] : []),
    ...(type === 'SELECT'
      ? options.flatMap((option, index): WidgetProblem[] => {
          const name = `${at}.options.${index}.text`
          if (option.text === '') return [{ name, text: 'fieldRequired' }]
          return texts.indexOf(option.text.toLowerCase()) < index ? [{ name, text: 'optionTwice' }] : []
        })
      : []),
  ]
}
