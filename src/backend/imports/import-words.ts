import type { ImportOutcome, ImportProblem, ImportRowReason } from '#contract/contacts/imports.ts'
import type { Problem } from './import-kind.ts'

export type KeptRow = {
  id: string
  row: number
  reason: ImportRowReason | null
  phone: string
  is_cut: boolean
  problems: Problem[]
  cells: string[]
}

type Words = {
  row: string
  column: string
  phone: string
  code: string
  reason: string
  leftOut: string
  isCut: string
  file: Record<ImportOutcome, string>
  reasons: Record<ImportRowReason, string>
  problems: Record<ImportProblem, string>
}

/** What a downloaded file says; the screens have their own words in locales. */
export const reasonWords: Record<'en' | 'pl', Words> = {
  en: {
    row: 'Row',
    column: 'Column',
    phone: 'Phone',
    code: 'Code',
    reason: 'Reason',
    leftOut: 'Left out',
    isCut: 'The spreadsheet shortened this number.',
    file: { REJECTED: 'rejected-rows', WARNED: 'rows-with-warnings', LEFT: 'not-undone' },
    reasons: {
      EMPTY_NUMBER: 'There is no number.',
      INVALID_NUMBER: 'This is not a valid number.',
      NOT_MOBILE_NUMBER: 'This is not a mobile number.',
      INVALID_ORDER: 'There is no order number, or it is too long.',
      INVALID_TIME: 'This is not a purchase date.',
      INVALID_AMOUNT: 'This is not an amount.',
      INVALID_CURRENCY: 'This is not a currency code.',
      EMPTY_COUPON: 'There is no code.',
      COUPON_EXISTS: 'You already have this code.',
      INVALID_COUPON: 'The code is longer than 60 characters.',
      CHANGED_SINCE: 'Changed since the import.',
      DELETED_SINCE: 'Deleted since the import.',
    },
    problems: {
      tooLong: 'too long',
      emailInvalid: 'not an email address',
      dateInvalid: 'not a date',
      genderInvalid: 'not a known gender',
      zoneInvalid: 'not a known time zone',
      reasonInvalid: 'not a known reason',
      notText: 'not text',
      notNumber: 'not a number',
      notDate: 'not a date',
      notYesNo: 'neither yes nor no',
      notOption: 'not one of the options',
      tooManyTags: 'too many new tags',
    },
  },
  pl: {
    row: 'Wiersz',
    column: 'Kolumna',
    phone: 'Telefon',
    code: 'Kod',
    reason: 'Powód',
    leftOut: 'Pominięto',
    isCut: 'Arkusz skrócił ten numer.',
    file: { REJECTED: 'odrzucone-wiersze', WARNED: 'wiersze-z-uwagami', LEFT: 'niecofniete' },
    reasons: {
      EMPTY_NUMBER: 'Brak numeru.',
      INVALID_NUMBER: 'To nie jest poprawny numer.',
      NOT_MOBILE_NUMBER: 'To nie jest numer komórkowy.',
      INVALID_ORDER: 'Brak numeru zamówienia albo numer jest za długi.',
      INVALID_TIME: 'To nie jest data zakupu.',
      INVALID_AMOUNT: 'To nie jest kwota.',
      INVALID_CURRENCY: 'To nie jest kod waluty.',
      EMPTY_COUPON: 'Brak kodu.',
      COUPON_EXISTS: 'Taki kod już jest.',
      INVALID_COUPON: 'Kod ma więcej niż 60 znaków.',
      CHANGED_SINCE: 'Zmieniono po imporcie.',
      DELETED_SINCE: 'Usunięto po imporcie.',
    },
    problems: {
      tooLong: 'za długie',
      emailInvalid: 'to nie jest adres e-mail',
      dateInvalid: 'to nie jest data',
      genderInvalid: 'nieznana płeć',
      zoneInvalid: 'nieznana strefa czasowa',
      reasonInvalid: 'nieznany powód',
      notText: 'to nie jest tekst',
      notNumber: 'to nie jest liczba',
      notDate: 'to nie jest data',
      notYesNo: 'ani tak, ani nie',
      notOption: 'spoza listy opcji',
      tooManyTags: 'za dużo nowych tagów',
    },
  },
}

/** Why a row did not go as it should, in one cell. */
export function wordsOf({ reason, is_cut, problems }: KeptRow, language: 'en' | 'pl'): string {
  const words = reasonWords[language]
  const leftOut = problems.map(({ value, problem }) => `${words.leftOut}: ${value} (${words.problems[problem]})`)
  return [...(reason ? [words.reasons[reason]] : []), ...(is_cut ? [words.isCut] : []), ...leftOut].join(' ')
}
