import type { ContactColumn } from './contact-bulk.ts'

// What a downloaded file says, so that an import reads the same out of it.

/** Headings of the columns of a download; custom fields go by their own names. */
export const columnHeadings: Record<'en' | 'pl', Record<Exclude<ContactColumn, 'fields'>, string>> = {
  en: {
    phone: 'Phone',
    name: 'First name',
    surname: 'Last name',
    gender: 'Gender',
    email: 'Email',
    birthday: 'Birthday',
    timeZone: 'Time zone',
    tags: 'Tags',
    status: 'Status',
    consent: 'Consent',
    signUpDate: 'Signed up',
    lastMessageAt: 'Last message',
  },
  pl: {
    phone: 'Telefon',
    name: 'Imię',
    surname: 'Nazwisko',
    gender: 'Płeć',
    email: 'E-mail',
    birthday: 'Data urodzenia',
    timeZone: 'Strefa czasowa',
    tags: 'Tagi',
    status: 'Status',
    consent: 'Zgoda',
    signUpDate: 'Data zapisu',
    lastMessageAt: 'Ostatnia wiadomość',
  },
}

/** Names of tags in one cell: `VIP|Bay Area`; a name's own `|` and `\` stand behind a `\`. */
export const joinTags = (names: readonly string[]): string => names.map(name => name.replace(/[\\|]/g, '\\$&')).join('|')

export function splitTags(cell: string): string[] {
  const names = [...cell.matchAll(/(?:[^\\|]|\\.)+/gs)].map(([name]) => name.replace(/\\(.)/gs, '$1').trim())
  return [...new Set(names.filter(name => name !== ''))]
}

const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/

/** A cell that a spreadsheet would calculate gets a `'` before it; unguardCell takes it away again. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text)
export const unguardCell = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)
