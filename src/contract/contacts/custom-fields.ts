import * as z from 'zod/mini'
import { customFieldOptionsMax, customFieldTextMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { Name, storable } from '../names.ts'

export const CustomFieldType = z.enum(['TEXT', 'NUMBER', 'DATE', 'YES_NO', 'SELECT'])
export type CustomFieldType = z.infer<typeof CustomFieldType>

/** An option keeps its id when its name changes, so that contacts keep what they chose. */
export const FieldOption = z.object({ id: z.uuid(), name: z.string() })
export type FieldOption = z.infer<typeof FieldOption>

/** What counts as the same name: neither case nor outer spaces make a difference. */
const sameName = (name: string) => name.trim().toLowerCase()

/** In the order in which they are offered; one without an id is new. */
export const FieldOptions = z.array(z.object({ id: z.optional(z.uuid()), name: Name })).check(
  z.maxLength(customFieldOptionsMax, 'tooMany'),
  z.check(({ value, issues }) => {
    const names = value.map(option => sameName(option.name))
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index) issues.push({ code: 'custom', input: name, path: [index, 'name'], message: 'optionTwice' })
  }),
)

const written = z.object({
  name: z.string(),
  type: CustomFieldType,
  options: z._default(z.array(z.object({ id: z.optional(z.uuid()), name: z.string() })), []),
})
const checked = z
  .object({ name: Name, type: CustomFieldType, options: FieldOptions })
  .check(
    z.refine(({ type, options }) => type !== 'SELECT' || options.length > 0, { path: ['options'], error: 'optionsRequired' }),
  )

/** What was written as options before the type became another one is left out. */
export const NewCustomField = z.pipe(
  z.pipe(
    written,
    z.transform(({ options, ...field }) => ({ ...field, options: field.type === 'SELECT' ? options : [] })),
  ),
  checked,
)

/**
 * The type stays what it was: the values that contacts hold are of it. An option that contacts hold is only taken away with
 * `dropsValues`, which takes their values with it.
 */
export const CustomFieldChange = z.object({
  name: Name,
  options: FieldOptions,
  version: Version,
  dropsValues: z._default(z.boolean(), false),
})

export const CustomField = z.object({
  id: z.uuid(),
  name: z.string(),
  type: CustomFieldType,
  options: z.array(FieldOption),
  /** How many contacts hold a value. */
  contacts: z.int(),
  version: Version,
})
export type CustomField = z.infer<typeof CustomField>

/** TEXT a text, NUMBER a number, DATE `YYYY-MM-DD`, YES_NO true or false, SELECT the id of an option. */
export const CustomFieldValue = z.union([z.string().check(z.overwrite(storable)), z.number(), z.boolean()])
export type CustomFieldValue = z.infer<typeof CustomFieldValue>

/** A contact's values by the id of the field; null takes one away. */
export const CustomFieldValues = z.record(z.uuid(), z.nullable(CustomFieldValue))
export type CustomFieldValues = z.infer<typeof CustomFieldValues>

type Field = Pick<CustomField, 'type' | 'options'>
/** Keys of locales: contacts:fieldProblem.{problem}. */
export type FieldProblem = 'notText' | 'tooLong' | 'notNumber' | 'notDate' | 'notYesNo' | 'notOption'
export type CheckedValue = { value: CustomFieldValue | null } | { problem: FieldProblem }

const yes = new Set(['yes', 'y', 'true', 't', '1', 'tak', 'prawda'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'nie', 'fałsz'])

/** What a person wrote, or a file brought, as a value of the field; nothing but spaces is no value. */
export function parseFieldValue({ type, options }: Field, text: string): CheckedValue {
  const written = storable(text).trim()
  if (written === '') return { value: null }
  switch (type) {
    case 'TEXT':
      return checkFieldValue({ type, options }, written)
    case 'NUMBER':
      return numberOf(written)
    case 'DATE':
      return dateOf(written)
    case 'YES_NO': {
      const word = written.toLowerCase()
      return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { problem: 'notYesNo' }
    }
    case 'SELECT': {
      const option = options.find(one => one.id === written || sameName(one.name) === sameName(written))
      return option ? { value: option.id } : { problem: 'notOption' }
    }
  }
}

/** Whether a value that is typed already belongs to the field; an empty text is no value. */
export function checkFieldValue({ type, options }: Field, value: CustomFieldValue | null): CheckedValue {
  if (value === null || value === '') return { value: null }
  switch (type) {
    case 'TEXT':
      if (typeof value !== 'string') return { problem: 'notText' }
      return value.length > customFieldTextMaxCharacters ? { problem: 'tooLong' } : { value: storable(value) }
    case 'NUMBER':
      return typeof value === 'number' && Number.isFinite(value) ? { value } : { problem: 'notNumber' }
    case 'DATE':
      return typeof value === 'string' && isDate(value) ? { value } : { problem: 'notDate' }
    case 'YES_NO':
      return typeof value === 'boolean' ? { value } : { problem: 'notYesNo' }
    case 'SELECT':
      return options.some(option => option.id === value) ? { value } : { problem: 'notOption' }
  }
}

/** A value as text that parseFieldValue reads back: what a downloaded file says. Outer spaces of a cell are lost, or lose its quotation marks. */
export function fieldValueText({ type, options }: Field, value: CustomFieldValue): string {
  if (type === 'SELECT') return options.find(option => option.id === value)?.name ?? ''
  if (type === 'YES_NO') return value === true ? 'yes' : 'no'
  return String(value).trim()
}

/** 1 234,5 and 1234.5 are the same number; 1,234 is a thousand to some and one to others, so it is none. */
function numberOf(written: string): CheckedValue {
  const compact = written.replace(/[\s']/gu, '').replace('−', '-')
  const isUnclear = /^-?[1-9]\d{0,2}(,\d{3})+$/.test(compact)
  const plain = compact.includes('.') ? compact : compact.replace(',', '.')
  if (isUnclear || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return { problem: 'notNumber' }
  const value = Number(plain)
  return Number.isFinite(value) ? { value } : { problem: 'notNumber' }
}

/** 2026-11-21, 21.11.2026 and 21-11-2026; with slashes nobody knows which is the month. */
function dateOf(written: string): CheckedValue {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(written) ?? dayFirst(written)
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDate(date) ? { value: date } : { problem: 'notDate' }
}

function dayFirst(written: string): (string | undefined)[] {
  const [whole, day, month, year] = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(written) ?? []
  return [whole, year, month, day]
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const date = new Date(`${text}T00:00:00Z`)
  // The 30th of February rolls over to March instead of being invalid.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
