// What the public page of a form is made of. Types and plain functions alone: the page brings no schema.
import type { AdditionalFieldType, Widget } from './widget.ts'

/** The form as strangers get it: nothing of what the staff alone should know. */
export type PublicWidget = Pick<
  Widget,
  | 'title'
  | 'description'
  | 'buttonText'
  | 'errorText'
  | 'thanksTitle'
  | 'thanksText'
  | 'image'
  | 'hasRoundedCorners'
  | 'font'
  | 'size'
  | 'theme'
  | 'buttonColor'
  | 'backgroundColor'
  | 'textColor'
  | 'asksName'
  | 'asksSurname'
  | 'asksGender'
  | 'asksBirthday'
  | 'asksEmail'
> & {
  fields: PublicField[]
  disclaimer: { text: string; type: Widget['disclaimerType'] } | null
  countries: { country: string; callingCode: string }[]
}

export type PublicField = {
  id: string
  type: AdditionalFieldType
  isRequired: boolean
  placeholder: string
  errorMessage: string
  minCharacters: number | null
  maxCharacters: number | null
  options: string[]
}

/** `ended`: nobody signs up here any more; `paused`: for now; `unknown`: there is none; `busy`: come again; `away`: our fault, for a while. */
export type NewsletterState = 'open' | 'ended' | 'paused' | 'unknown' | 'busy' | 'away'

export type NewsletterPageData = {
  state: NewsletterState
  campaignName: string
  /** Null where the address tells of none. */
  business: string | null
  form: { widget: PublicWidget; version: number } | null
  /** For those who would rather text: the word, and the numbers to text it to. */
  keyword: string
  numbers: { country: string; number: string; readable: string }[]
  /** Where the visitor is thought to be from: one of the form's countries; empty without a form. */
  country: string
  words: NewsletterWords
  language: 'en' | 'pl'
}

/** Words of ours on the page, in the visitor's language. */
export type NewsletterWords = {
  states: Record<Exclude<NewsletterState, 'open'>, { title: string; text: string }>
  phone: string
  country: string
  name: string
  surname: string
  gender: string
  chooseOne: string
  genders: Record<'male' | 'female' | 'other' | 'nonBinary' | 'unsaid', string>
  birthday: string
  day: string
  month: string
  year: string
  email: string
  optional: string
  problems: Record<'name' | 'surname' | 'gender' | 'birthday' | 'email' | 'emailInvalid' | 'birthdayInvalid' | 'agree', string>
  tooYoungTitle: string
  tooYoungText: string
  alreadyTitle: string
  alreadyText: string
  optedOutTitle: string
  optedOutText: string
  tooManyTitle: string
  tooManyText: string
  refusedTitle: string
  refusedText: string
  busy: string
  away: string
  failed: string
  working: string
  textUs: string
  textUsTo: string
  noScript: string
  otherLanguage: string
}

/** What somebody typed into a form. */
export type TypedSignUp = {
  country: string
  phone: string
  name: string
  surname: string
  gender: string
  birthday: string
  email: string
  agrees: boolean
  /** By the id of the field. */
  answers: Record<string, string>
}

/** What became of it; `WAITING`: a text asks whether they want it. */
export type SignUpOutcome = 'WAITING' | 'SIGNED_UP' | 'ALREADY' | 'OPTED_OUT' | 'TOO_YOUNG' | 'TOO_MANY' | 'REFUSED'

export const genders = ['male', 'female', 'other', 'non-binary', 'prefer not to answer'] as const

/** What of a form strangers get; `callingCodeOf` answers as "+48". */
export function publicWidgetWith(widget: Widget, callingCodeOf: (country: string) => string): PublicWidget {
  const { title, description, buttonText, errorText, thanksTitle, thanksText, image, hasRoundedCorners, font, size, theme } =
    widget
  const { buttonColor, backgroundColor, textColor, asksName, asksSurname, asksGender, asksBirthday, asksEmail } = widget
  return {
    title,
    description,
    buttonText,
    errorText,
    thanksTitle,
    thanksText,
    image,
    hasRoundedCorners,
    font,
    size,
    theme,
    buttonColor,
    backgroundColor,
    textColor,
    asksName,
    asksSurname,
    asksGender,
    asksBirthday,
    asksEmail,
    fields: widget.fields.flatMap(
      ({ id, isEnabled, type, isRequired, placeholder, errorMessage, minCharacters, maxCharacters, options }) =>
        isEnabled && type
          ? [
              {
                id,
                type,
                isRequired,
                placeholder,
                errorMessage,
                minCharacters,
                maxCharacters,
                options: options.map(({ text }) => text),
              },
            ]
          : [],
    ),
    disclaimer: widget.hasDisclaimer ? { text: widget.disclaimer, type: widget.disclaimerType } : null,
    countries: widget.channels.map(({ country }) => ({ country, callingCode: callingCodeOf(country) })),
  }
}
