import { TextInput } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldBox, type FieldProps, isString, useField } from './field.tsx'

type DateFieldProps = FieldProps & {
  /** The first and the last day that the calendar offers, YYYY-MM-DD. */
  min?: string
  max?: string
}

/** A day, YYYY-MM-DD, in the browser's own input: its calendar, and the order of day and month that the person set up there. */
export function DateField({ min, max, ...field }: DateFieldProps) {
  const { i18n } = useTranslation()
  const textOf = (day: string) => day && new Date(`${day}T12:00:00`).toLocaleDateString(i18n.language, { dateStyle: 'long' })
  const element = useRef<HTMLInputElement>(null)
  // A day that is typed half is no value to the browser, and would pass for none.
  const check = useCallback(() => (element.current?.validity.badInput ? ({ text: 'dateInvalid' } as const) : null), [])
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString, textOf, check })
  return (
    <FieldBox note={note}>
      <TextInput
        {...input}
        ref={node => {
          element.current = node
          input.ref(node)
        }}
        type="date"
        min={min}
        // Without a last day a browser takes years of six digits.
        max={max ?? '9999-12-31'}
        value={value ?? ''}
        onChange={event => change(event.currentTarget.value || empty)}
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
