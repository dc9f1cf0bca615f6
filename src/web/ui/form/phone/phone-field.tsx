import { Input } from '@mantine/core'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type FieldProps, isString, useField } from '../field.tsx'
import { FieldBox } from '../field-parts.tsx'
import { phones } from '../field-phone.ts'
import { CountrySelect } from './country-select.tsx'
import styles from './phone-field.module.css'
import { usePhones } from './use-phones.ts'

type PhoneFieldProps = FieldProps & {
  /** ISO 3166 alpha-2; whose national form is meant where no country is typed. */
  defaultCountry: string
  placeholder?: string
}

/** A mobile number, typed in national or international form. Its value is E.164, or what is typed until that is a number. */
export function PhoneField({ defaultCountry, placeholder, ...field }: PhoneFieldProps) {
  const rules = usePhones()
  const [chosen, setChosen] = useState(defaultCountry)
  const check = useCallback(async (value: unknown) => {
    if (typeof value !== 'string' || value.trim() === '') return null
    const loaded = await phones().catch(() => null)
    // What is a number became E.164 while it was typed.
    return !loaded || (value.startsWith('+') && loaded.read(value, '')) ? null : ({ text: 'phoneInvalid' } as const)
  }, [])
  const written = (number: string) => rules?.written(number, chosen) ?? number
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString, textOf: written, check })
  // The value is another text than what stands in the input: it tells only when somebody else sets it.
  const [typed, setTyped] = useState<{ text: string; value: string | null }>({ text: '', value: null })
  const text = value === typed.value ? typed.text : value ? written(value) : ''

  const take = (next: string, country: string) => {
    const found = rules?.read(next, country)
    const told = found?.number ?? (next.trim() || empty)
    setTyped({ text: next, value: told })
    setChosen(found?.country ?? country)
    change(told)
  }
  // What was typed before the rules were here.
  const takeTyped = useEffectEvent(() => {
    if (value && !value.startsWith('+')) take(value, chosen)
  })
  useEffect(() => {
    if (rules) takeTyped()
  }, [rules])
  const { ref, name, onBlur, label, description, error } = input
  const blur = () => {
    onBlur()
    if (value?.startsWith('+') && rules?.read(value, chosen)) setTyped({ text: written(value), value })
  }
  return (
    <FieldBox note={note}>
      <Input.Wrapper label={label} description={description} error={error} id={`field-${name}`}>
        <div className={styles.frame} data-described={description ? true : undefined} data-invalid={error ? true : undefined}>
          <CountrySelect rules={rules} country={chosen} onChange={country => take(text, country)} />
          <input
            id={`field-${name}`}
            className={styles.number}
            ref={ref}
            name={name}
            type="tel"
            autoComplete="off"
            placeholder={placeholder}
            value={text}
            onChange={event => take(event.currentTarget.value, chosen)}
            onBlur={blur}
            aria-invalid={error ? true : undefined}
            aria-required={!field.isOptional}
            aria-describedby={
              [description && `field-${name}-description`, error && `field-${name}-error`].filter(Boolean).join(' ') || undefined
            }
          />
        </div>
      </Input.Wrapper>
    </FieldBox>
  )
}
