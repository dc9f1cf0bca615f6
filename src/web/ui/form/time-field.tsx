import { TextInput } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hourText, readHour } from './day/hours.ts'
import { type FieldProps, isString, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'

/** An hour, HH:mm, typed as people write it in the language of Parley. */
export function TimeField(field: FieldProps) {
  const { t, i18n } = useTranslation()
  // An hour that is typed half is no value, and would pass for none.
  const isHalf = useRef(false)
  const check = useCallback((value: unknown) => (!value && isHalf.current ? ({ text: 'timeInvalid' } as const) : null), [])
  const textOf = (hour: string) => hourText(hour, i18n.language)
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString, textOf, check })
  const [typed, setTyped] = useState<{ text: string; hour: string } | null>(null)
  const hour = value ?? ''
  const take = (text: string) => {
    const read = text.trim() === '' ? '' : readHour(text)
    isHalf.current = read === null
    setTyped({ text, hour: read ?? '' })
    change(read || empty)
  }
  return (
    <FieldBox note={note}>
      <TextInput
        {...input}
        autoComplete="off"
        placeholder={t('field.timePlaceholder')}
        value={typed && typed.hour === hour ? typed.text : textOf(hour)}
        onChange={event => take(event.currentTarget.value)}
        onBlur={() => {
          if (hour !== '') setTyped(null)
          input.onBlur()
        }}
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
