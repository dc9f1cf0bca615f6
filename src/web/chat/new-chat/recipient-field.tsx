import { Input } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import {
  type ChangeEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import { isString, useField } from '#web/ui/form/field.tsx'
import { phones } from '#web/ui/form/field-phone.ts'
import { CountrySelect } from '#web/ui/form/phone/country-select.tsx'
import phoneStyles from '#web/ui/form/phone/phone-field.module.css'
import { usePhones } from '#web/ui/form/phone/use-phones.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { initials } from '../../format/names.ts'
import { usePhoneText } from '../../format/phone-text.ts'
import { groupedAt, isNumberText, numberIn, type Person } from './people.ts'
import classes from './recipient-field.module.css'
import { usePeople } from './use-people.ts'

/** So many fit into their place, which stays as high as it is while one types. */
const peopleShown = 5

type RecipientFieldProps = {
  name: string
  /** ISO 3166 alpha-2 of the sender; whose national form is meant where no country is typed. */
  country: string
}

/** To whom: found by a name or a part of one, or a number in any notation. Its value is E.164, or what is typed until it is a number. */
export function RecipientField({ name, country: ofSender }: RecipientFieldProps) {
  const { t } = useTranslation('chat')
  const phoneText = usePhoneText()
  const rules = usePhones('any')
  const list = useId()
  const check = useCallback(async (value: unknown) => {
    if (typeof value !== 'string' || value.trim() === '') return null
    const loaded = await phones('any').catch(() => null)
    return !loaded || loaded.read(value, '') ? null : ({ text: 'phoneInvalid' } as const)
  }, [])
  const { input, change } = useField<string>({ name, label: t('newChat.to') }, { isOf: isString, check })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Person | null>(null)
  const [country, setCountry] = useState(ofSender)
  const [sender, setSender] = useState(ofSender)
  const [at, setAt] = useState<number | null>(null)
  const { people, isAsking } = usePeople(chosen ? '' : typed, peopleShown)

  const read = (text: string, inCountry: string) => (rules ? numberIn(text, inCountry, rules.read) : null)
  const found = chosen ? null : read(typed, country)
  // A number that is whole is one line: whoever has it, or it alone.
  const whole = found && (people.find(({ number }) => number === found.number) ?? { ...found, name: null, isBlocked: false })
  const shown: Person[] = chosen ? [chosen] : whole ? [whole] : people
  // Enter takes the first one whose name is being typed; of numbers only what was pointed at.
  const first = typed.trim() === '' || isNumberText(typed) ? -1 : 0
  const reached = chosen || whole ? -1 : Math.min(at ?? first, shown.length - 1)

  const take = (text: string, inCountry: string) => {
    const number = read(text, inCountry)
    setTyped(text)
    setChosen(null)
    setCountry(number?.country ?? inCountry)
    setAt(null)
    change(number?.number ?? text.trim())
  }
  const choose = (person: Person) => {
    setChosen(person)
    setTyped(person.name ?? phoneText(person.number))
    change(person.number)
  }
  // The sender's country is meant from now on, and what was typed before its rules were here is read.
  const readAgain = useEffectEvent(() => {
    if (!chosen && typed) take(typed, country)
  })
  useEffect(() => {
    if (rules) readAgain()
  }, [rules])
  if (ofSender !== sender) {
    setSender(ofSender)
    setCountry(ofSender)
  }

  // Another text in the box leads the caret to its end.
  const caret = useRef<{ box: HTMLInputElement; at: number }>(null)
  useLayoutEffect(() => {
    caret.current?.box.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  }, [typed])
  const write = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value
    const isTakenBack = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
    caret.current = null
    // Else a space that is taken back would come back.
    if (!rules || isTakenBack || !isNumberText(text)) return take(text, country)
    const next = groupedAt(text, target.selectionStart ?? text.length, typedSoFar => rules.grouped(typedSoFar, country))
    caret.current = { box: target, at: next.caret }
    take(next.text, country)
  }
  const walk = (event: KeyboardEvent) => {
    // An input method's own Enter.
    if (event.nativeEvent.isComposing || chosen || shown.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((Math.max(reached + step, reached < 0 ? 0 : -1) + shown.length) % shown.length)
    }
    const person = shown[reached]
    if (event.key !== 'Enter' || !person) return
    event.preventDefault()
    choose(person)
  }

  const { ref, onBlur, label, error } = input
  const isNobody = shown.length === 0 && !isAsking
  return (
    <FieldBox>
      <Input.Wrapper label={label} error={error} id={`field-${name}`}>
        <div className={phoneStyles.frame} data-invalid={error ? true : undefined}>
          <CountrySelect rules={rules} country={country} onChange={next => take(chosen ? '' : typed, next)} />
          <input
            id={`field-${name}`}
            className={phoneStyles.number}
            ref={ref}
            name={name}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={list}
            aria-activedescendant={reached < 0 ? undefined : `${list}-${reached}`}
            autoComplete="off"
            placeholder={t('newChat.toHint')}
            value={typed}
            onChange={write}
            onKeyDown={walk}
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
            aria-required
            aria-describedby={error ? `field-${name}-error` : undefined}
          />
        </div>
      </Input.Wrapper>
      <div className={classes.place}>
        <div id={list} role="listbox" aria-label={t('newChat.people')}>
          {shown.map((person, index) => (
            // Keys are the field's to take: it keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={person.number}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === reached || person === chosen || person === whole}
              className={classes.person}
              onMouseDown={event => event.preventDefault()}
              onMouseMove={() => setAt(index)}
              onClick={() => choose(person)}
            >
              <Avatar number={person.number} letters={initials(person.name)} />
              <span className={classes.words}>
                <span className={classes.name}>{person.name ?? phoneText(person.number)}</span>
                {person.name && <span className={classes.number}>{phoneText(person.number)}</span>}
                {!person.name && person === whole && <span className={classes.number}>{t('newChat.nobodyYet')}</span>}
              </span>
              {person.isBlocked && <span className={classes.blocked}>{t('newChat.blocked')}</span>}
              {(person === chosen || person === whole) && <IconCheck size={16} stroke={1.5} aria-hidden />}
            </div>
          ))}
        </div>
        {isNobody && (
          <p role="status" className={classes.none}>
            {t(isNumberText(typed) ? 'newChat.notWhole' : typed.trim() ? 'newChat.nobody' : 'newChat.nobodyAtAll')}
          </p>
        )}
      </div>
    </FieldBox>
  )
}
