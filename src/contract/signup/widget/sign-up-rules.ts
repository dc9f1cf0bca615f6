import { minimumAgeYears, widgetAnswerMaxCharacters } from '../../limits.ts'
import { genders, type PublicField, type PublicWidget, type TypedSignUp } from './newsletter-page.ts'

/** The field, and what is wrong in it: a word of the page's `problems`, or what the form says itself. */
export type SignUpProblem = {
  field: string
  problem: 'name' | 'surname' | 'gender' | 'birthday' | 'email' | 'emailInvalid' | 'birthdayInvalid' | 'agree' | 'own' | 'phone'
}

const isEmail = (written: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(written) && written.length <= 254
const shortestYear = 1900

/** What a form finds wrong with what was typed, in the order of its fields (specification 5). Whether the number is one, only the server can tell. */
export function signUpProblems(widget: PublicWidget, typed: TypedSignUp, today: string): SignUpProblem[] {
  const asked = [
    { field: 'name', isAsked: widget.asksName, isMissing: typed.name.trim() === '' },
    { field: 'surname', isAsked: widget.asksSurname, isMissing: typed.surname.trim() === '' },
    { field: 'gender', isAsked: widget.asksGender, isMissing: !genders.some(one => one === typed.gender) },
    { field: 'birthday', isAsked: widget.asksBirthday, isMissing: typed.birthday === '' },
    { field: 'email', isAsked: widget.asksEmail, isMissing: typed.email.trim() === '' },
  ] as const
  const isOneOfUs = widget.countries.some(({ country }) => country === typed.country)
  return [
    ...(typed.phone.trim() === '' || !isOneOfUs ? [{ field: 'phone', problem: 'phone' } as const] : []),
    ...asked.flatMap(({ field, isAsked, isMissing }): SignUpProblem[] => {
      if (!isAsked) return []
      if (isMissing) return [{ field, problem: field }]
      if (field === 'email' && !isEmail(typed.email.trim())) return [{ field, problem: 'emailInvalid' }]
      return field === 'birthday' && !isBirthday(typed.birthday, today) ? [{ field, problem: 'birthdayInvalid' }] : []
    }),
    ...widget.fields.flatMap((field): SignUpProblem[] =>
      fits(field, (typed.answers[field.id] ?? '').trim(), today) ? [] : [{ field: field.id, problem: 'own' }],
    ),
    ...(needsYes(widget) && !typed.agrees ? [{ field: 'agrees', problem: 'agree' } as const] : []),
  ]
}

export const needsYes = ({ disclaimer }: Pick<PublicWidget, 'disclaimer'>): boolean =>
  disclaimer !== null && disclaimer.type !== 'ONLY_DISCLAIMER'

function isBirthday(written: string, today: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(written) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written) && written <= today && written >= `${shortestYear}`
}

function fits(field: PublicField, answer: string, today: string): boolean {
  if (answer === '') return !field.isRequired
  // What one chooses is as long as it is, whatever the field asked for before it was one to choose in.
  if (field.type === 'SELECT') return field.options.includes(answer)
  const { minCharacters: min, maxCharacters: max } = field
  if (answer.length > (max ?? widgetAnswerMaxCharacters) || answer.length < (min ?? 0)) return false
  switch (field.type) {
    case 'EMAIL':
      return isEmail(answer)
    case 'YEAR':
      return /^\d{4}$/.test(answer) && Number(answer) >= shortestYear && answer <= today.slice(0, 4)
    case 'ZIP_CODE':
      return /^[\p{L}\d][\p{L}\d -]{1,9}$/u.test(answer)
    case 'TEXT_INPUT':
      return true
  }
}

/** Whether somebody with this birthday may sign up on a day. */
export function isOldEnough(birthday: string, today: string): boolean {
  const [year = 0, ...rest] = birthday.split('-').map(Number)
  const [month = 1, day = 1] = rest
  const birthdayThen = new Date(Date.UTC(year + minimumAgeYears, month - 1, day)).toISOString().slice(0, 10)
  return birthdayThen <= today
}
