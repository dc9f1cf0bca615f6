import * as z from 'zod/mini'
import { splitTags } from '#contract/contacts/contact-columns.ts'
import { Birthday, Gender, OptionalEmail, OptionalZone, PersonName } from '#contract/contacts/contacts.ts'
import { parseFieldValue, type CustomField, type CustomFieldValue } from '#contract/contacts/custom-fields.ts'
import { ImportProblem } from '#contract/contacts/imports.ts'
import { Name } from '#contract/names.ts'
import type { DayOrder } from './csv-shape.ts'
import type { Problem, TakenRow } from './import-kind.ts'

export type FieldDefinition = Pick<CustomField, 'id' | 'name' | 'type' | 'options'>
export const valueNames = ['name', 'surname', 'gender', 'email', 'birthday', 'signUpDate', 'shopAccountAt', 'timeZone'] as const
export type Values = Partial<Record<(typeof valueNames)[number], string>>

/** What a row says of a person; what is none of its field is a problem, and left out. */
export type Person = {
  row: number
  phone: string
  values: Values
  tags: string[]
  fields: Map<string, CustomFieldValue>
  problems: Problem[]
}

const genders: Record<Gender, string[]> = {
  female: ['female', 'f', 'woman', 'k', 'kobieta', 'ż', 'żeńska'],
  male: ['male', 'm', 'man', 'mężczyzna', 'męska'],
  other: ['other', 'inna', 'inne'],
  'non-binary': ['non-binary', 'nonbinary', 'niebinarna', 'osoba niebinarna'],
  'prefer not to answer': ['prefer not to answer', 'wolę nie odpowiadać', 'nie chcę podawać'],
}
const genderOf = new Map(Gender.options.flatMap(gender => genders[gender].map(word => [word, gender] as const)))

/** `1990-05-13 00:00:00` and `13.05.1990, 8:30 PM`: the time of a day. */
const timeOfDay = /(?:,?\s+|(?<=\d)T)\d{1,2}:\d{2}(:\d{2}([.,]\d{1,9})?)?\s?([AP]\.?M\.?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/i
const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/**
 * A day as a file writes it, in a way that parseFieldValue reads: without its time, and with slashes as year, month and day
 * where one of the two cannot be a month, or others of the column tell the order. Else `05/06/1990` stays, which is May to
 * some and June to others.
 */
export function dayWritten(text: string, order: DayOrder = null): string {
  const day = text.trim().replace(timeOfDay, '')
  const [whole, one = '', other = '', year = ''] = slashes.exec(day) ?? []
  if (!whole) return day
  if (Number(one) > 12 || one === other || (order === 'day' && Number(other) <= 12)) return `${year}-${other}-${one}`
  return Number(other) > 12 || order === 'month' ? `${year}-${one}-${other}` : day
}

type Read = { value: string | null } | { problem: ImportProblem }

const bySchema = (schema: z.ZodMiniType<string | null>, text: string, problem: ImportProblem): Read => {
  const parsed = schema.safeParse(text)
  if (parsed.success) return { value: parsed.data }
  const told = ImportProblem.safeParse(parsed.error.issues[0]?.message)
  return { problem: told.success ? told.data : problem }
}

const dayOf = (text: string, order: DayOrder): Read => {
  const day = parseFieldValue({ type: 'DATE', options: [] }, dayWritten(text, order))
  return 'value' in day && typeof day.value === 'string' ? { value: day.value } : { problem: 'dateInvalid' }
}

/** A moment, without a zone of UTC, or a day: noon of UTC is that day from America to Poland and beyond. Nothing to come. */
export function momentOf(text: string, order: DayOrder): { value: string } | { problem: ImportProblem } {
  const isMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?$/.test(text)
  const moment = new Date(isMoment ? `${text.replace(' ', 'T')}${/(Z|[+-]\d\d:?\d\d)$/.test(text) ? '' : 'Z'}` : Number.NaN)
  const day = isMoment ? null : dayOf(text, order)
  const ofDay = day && 'value' in day ? `${day.value}T12:00:00.000Z` : ''
  const written = Number.isNaN(moment.getTime()) ? ofDay : moment.toISOString()
  return written >= '1970' && written < new Date(Date.now() + 86_400_000).toISOString()
    ? { value: written }
    : { problem: 'dateInvalid' }
}

const readers: Record<(typeof valueNames)[number], (text: string, order: DayOrder) => Read> = {
  name: text => bySchema(PersonName, text, 'tooLong'),
  surname: text => bySchema(PersonName, text, 'tooLong'),
  gender: text => {
    const gender = genderOf.get(text.toLowerCase())
    return gender ? { value: gender } : { problem: 'genderInvalid' }
  },
  email: text => bySchema(OptionalEmail, text, 'emailInvalid'),
  birthday: (text, order) => {
    const day = dayOf(text, order)
    return 'value' in day && day.value !== null ? bySchema(Birthday, day.value, 'dateInvalid') : day
  },
  signUpDate: momentOf,
  shopAccountAt: momentOf,
  timeZone: text => bySchema(OptionalZone, text, 'zoneInvalid'),
}

/** `Anna Maria Nowak` and `Nowak, Anna Maria`. */
export function splitName(text: string): { name: string; surname: string } {
  const written = text.trim().replace(/\s+/gu, ' ')
  const comma = written.indexOf(',')
  if (comma > 0) return { name: written.slice(comma + 1).trim(), surname: written.slice(0, comma).trim() }
  const last = written.lastIndexOf(' ')
  return last < 0 ? { name: written, surname: '' } : { name: written.slice(0, last), surname: written.slice(last + 1) }
}

/** Reads a row by the columns of the plan. */
export function readPerson(
  row: TakenRow,
  columns: readonly (string | null)[],
  definitions: Map<string, FieldDefinition>,
  dayOrders: readonly DayOrder[],
): Person {
  const person: Person = { row: row.row, phone: row.phone, values: {}, tags: [], fields: new Map(), problems: [] }
  for (const [index, key] of columns.entries()) {
    const text = row.cells[index]?.trim() ?? ''
    if (key === null || key === 'phone' || text === '') continue
    const definition = definitions.get(key)
    const order = dayOrders[index] ?? null
    if (definition) readField(person, key, definition, row.cells[index] ?? '', order)
    else if (key === 'tags') readTags(person, text)
    else if (key === 'fullName') for (const [name, part] of Object.entries(splitName(text))) readValue(person, name, part, order)
    else readValue(person, key, text, order)
  }
  return person
}

function readValue(person: Person, key: string, text: string, order: DayOrder): void {
  const name = valueNames.find(one => one === key)
  if (!name || text === '') return
  const read = readers[name](text, order)
  if ('problem' in read) person.problems.push({ field: key, name: null, value: text.slice(0, 200), problem: read.problem })
  else if (read.value !== null) person.values[name] = read.value
}

function readField(person: Person, key: string, definition: FieldDefinition, text: string, order: DayOrder): void {
  const read = parseFieldValue(definition, definition.type === 'DATE' ? dayWritten(text, order) : text)
  if ('problem' in read)
    person.problems.push({ field: key, name: definition.name, value: text.slice(0, 200), problem: read.problem })
  else if (read.value !== null) person.fields.set(definition.id, read.value)
}

function readTags(person: Person, text: string): void {
  for (const tag of splitTags(text)) {
    const named = Name.safeParse(tag)
    if (named.success) person.tags.push(named.data)
    else person.problems.push({ field: 'tags', name: null, value: tag.slice(0, 200), problem: 'tooLong' })
  }
}

/** Of two rows of one number the later adds to the earlier; with `isOver` it says what is right. */
export function joinPersons(earlier: Person, later: Person, isOver: boolean): void {
  earlier.tags.push(...later.tags)
  if (!isOver) return
  Object.assign(earlier.values, later.values)
  for (const [id, value] of later.fields) earlier.fields.set(id, value)
}
