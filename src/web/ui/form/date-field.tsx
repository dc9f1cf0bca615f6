import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from './day/day-input.tsx'
import { dayInWords } from './day/days.ts'
import { type FieldProps, isString, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'

type DateFieldProps = FieldProps & {
  /** The first and the last day that the calendar offers, YYYY-MM-DD. */
  min?: string
  max?: string
}

/** A day, YYYY-MM-DD, typed or chosen in a calendar, in the language of Parley. */
export function DateField({ min, max, ...field }: DateFieldProps) {
  const { i18n } = useTranslation()
  // A day that is typed half is no value, and would pass for none.
  const isHalf = useRef(false)
  const check = useCallback((value: unknown) => (!value && isHalf.current ? ({ text: 'dateInvalid' } as const) : null), [])
  const textOf = (day: string) => dayInWords(day, i18n.language)
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString, textOf, check })
  return (
    <FieldBox note={note}>
      <DayInput
        {...input}
        min={min}
        max={max}
        day={value ?? ''}
        onDay={day => {
          isHalf.current = day === null
          change(day || empty)
        }}
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
