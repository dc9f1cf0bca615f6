import { columnHeadings } from '#contract/contacts/contact-columns.ts'
import type { ContactsImportOptions, ImportDuplicates } from '#contract/contacts/imports.ts'
import type * as z from 'zod/mini'
import { erasedOf } from '../contacts/block-list/erased-numbers.ts'
import type { Tx } from '../db/transaction.ts'
import { insertPersons, knownOf, updatePersons, type ContactChange, type Decision, type Known } from './contact-batches.ts'
import { joinPersons, readPerson, valueNames, type FieldDefinition, type Person } from './contact-values.ts'
import { headingOf } from './guess-columns.ts'
import { ensureTags, type TagIds } from './import-tags.ts'
import type { ImportRun, KindOfImport, Memory, Problem, Settled, TakenRow } from './import-kind.ts'
import { undoContacts } from './undo-contacts.ts'

const own = (key: keyof (typeof columnHeadings)['en'], ...more: string[]) => ({
  key,
  isRequired: key === 'phone',
  headings: [headingOf(columnHeadings.en[key]), headingOf(columnHeadings.pl[key]), ...more],
})

export const contactsKind: KindOfImport = {
  fields: [
    own(
      'phone',
      'phone number',
      'mobile',
      'mobile phone',
      'mobile number',
      'cell',
      'cell phone',
      'telephone',
      'tel',
      'number',
      'msisdn',
      'numer telefonu',
      'nr telefonu',
      'nr tel',
      'numer',
      'telefon komorkowy',
      'komorka',
      'gsm',
      'numer gsm',
      'phone 1 value',
    ), // prettier-ignore
    own('name', 'firstname', 'given name', 'forename', 'name', 'imie klienta'),
    own('surname', 'lastname', 'surname', 'family name', 'second name', 'nazwisko klienta'),
    {
      key: 'fullName',
      isRequired: false,
      headings: [
        'full name',
        'fullname',
        'name and surname',
        'first and last name',
        'contact',
        'contact name',
        'customer',
        'customer name',
        'imie i nazwisko',
        'imie nazwisko',
        'nazwisko i imie',
        'klient',
        'kontakt',
        'display name',
      ], // prettier-ignore
    },
    own('email', 'e mail', 'mail', 'email address', 'e mail address', 'adres email', 'adres e mail', 'e mail 1 value'),
    own('gender', 'sex'),
    own('birthday', 'birth date', 'birthdate', 'date of birth', 'dob', 'data ur', 'urodziny'),
    own('timeZone', 'timezone', 'tz', 'strefa'),
    own('signUpDate', 'sign up date', 'signup date', 'subscribed', 'subscribed at', 'opt in date', 'data zapisania', 'zapisany'),
    {
      key: 'shopAccountAt',
      isRequired: false,
      headings: [
        'shop account',
        'shop account since',
        'account created',
        'registered',
        'registered at',
        'konto w sklepie',
        'konto w sklepie od',
        'data rejestracji',
        'zarejestrowany',
      ],
    },
    own('tags', 'tag', 'labels', 'label', 'groups', 'group', 'etykiety', 'grupy', 'grupa'),
  ],
  hasCustomFields: true,
  takesLandlines: false,
  refreshes: ['contacts', 'contact-tags', 'custom-fields'],
  settle: settleContacts,
  undo: undoContacts,
}

type Options = z.output<typeof ContactsImportOptions>

/** What a batch of rows does to contacts: who is new, who changes, who stays. */
async function settleContacts(tx: Tx, run: ImportRun, rows: TakenRow[], memory: Memory | null): Promise<Settled> {
  const { options, columns } = run.plan
  if (options.kind !== 'contacts') throw new Error('a plan of another kind')
  const definitions = await definitionsOf(tx, columns)
  const counts: Settled['counts'] = {}
  const count = (name: keyof Settled['counts'], more = 1) => (counts[name] = (counts[name] ?? 0) + more)
  const persons = new Map<string, Person>()
  const problems = new Map<number, Problem[]>()
  const phones = [...new Set(rows.map(row => row.phone))]
  const known = await knownOf(tx, run, phones, memory === null)
  // Asked for once the contacts are locked: whoever was erased since the import began is not brought back, nor is the row kept.
  const erased = new Set((await erasedOf(tx, phones, run.createdAt)).map(row => row.phone))
  for (const row of rows) {
    if (erased.has(row.phone)) {
      count('skipped')
      continue
    }
    const person = readPerson(row, columns, definitions, run.plan.reading.dayOrders)
    if (person.problems.length) problems.set(person.row, person.problems)
    const earlier = persons.get(person.phone)
    if (!earlier) persons.set(person.phone, person)
    else {
      count('repeated')
      if (options.duplicates !== 'skip') joinPersons(earlier, person, options.duplicates === 'update')
    }
  }
  const isSkipped = ({ phone }: Person) => options.duplicates === 'skip' && known.contacts.has(phone)
  const wanted = [...persons.values()].filter(person => !isSkipped(person))
  const tags = await ensureTags(tx, run, wanted, memory, problems)
  count('newTags', tags.isNew)
  const decisions = [...persons.values()].map((person): Decision => {
    const there = known.contacts.get(person.phone)
    const isRepeat = memory ? memory.keys.has(person.phone) : known.repeats.has(person.phone)
    memory?.keys.add(person.phone)
    const change = there ? changeOf(person, there, options, tags) : null
    const done = isRepeat
      ? 'repeated'
      : !there
        ? 'created'
        : options.duplicates === 'skip'
          ? 'skipped'
          : change
            ? 'updated'
            : 'unchanged'
    count(done)
    if (!isRepeat && known.blocked.has(person.phone)) count('blocked')
    return { person, known: there, done, change }
  })
  return {
    counts,
    problems,
    apply: async () => [...(await insertPersons(tx, run, decisions, tags)), ...(await updatePersons(tx, run, decisions))],
  }
}

async function definitionsOf(tx: Tx, columns: readonly (string | null)[]): Promise<Map<string, FieldDefinition>> {
  const ids = columns.flatMap(key => (key?.startsWith('field:') ? [key.slice('field:'.length)] : []))
  if (!ids.length) return new Map()
  // Locked, so that an option which is just being taken away is not written meanwhile.
  const rows = await tx.rows<FieldDefinition>(
    'select id, name, type, options from custom_field where account_id = $1 and id = any($2::uuid[]) order by id for no key update',
    [tx.accountId, ids],
  )
  return new Map(rows.map(row => [`field:${row.id}`, row]))
}

/** What the row has that the contact has not; null: nothing. */
function changeOf(person: Person, there: Known, options: Options, tags: TagIds): ContactChange | null {
  const way: ImportDuplicates = options.duplicates
  if (way === 'skip') return null
  const tagIds = tags.of(person).filter(id => !there.tagIds.includes(id))
  const isOver = way === 'update'
  const values = isOver
    ? Object.fromEntries(
        valueNames.flatMap(name => {
          const value = person.values[name]
          return value !== undefined && value !== there.values[name] ? [[name, value]] : []
        }),
      )
    : {}
  const fields = new Map(isOver ? [...person.fields].filter(([id, value]) => !isSame(there.fields[id], value)) : [])
  const agrees = options.consent !== '' && there.mayAgree
  return tagIds.length || fields.size || Object.keys(values).length || agrees ? { values, tagIds, fields, agrees } : null
}

// A text keeps its outer spaces where it was typed; a cell has none.
const isSame = (one: unknown, other: unknown) => (typeof one === 'string' ? one.trim() : one) === other
