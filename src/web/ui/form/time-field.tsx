import { TextInput } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { FieldBox, type FieldProps, isString, useField } from './field.tsx'

/** An hour, HH:mm, in the browser's own input. */
export function TimeField(field: FieldProps) {
  const element = useRef<HTMLInputElement>(null)
  const check = useCallback(() => (element.current?.validity.badInput ? ({ text: 'fieldRequired' } as const) : null), [])
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString, check })
  return (
    <FieldBox note={note}>
      <TextInput
        {...input}
        ref={node => {
          element.current = node
          input.ref(node)
        }}
        type="time"
        value={value ?? ''}
        onChange={event => change(event.currentTarget.value || empty)}
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
