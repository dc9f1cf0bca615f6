import { TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { type FieldProps, isString, useField } from './field.tsx'
import { FieldBox, FieldCount } from './field-parts.tsx'

type TextFieldProps = FieldProps & {
  /** Shown as "22 / 60". What is longer is not cut: the schema says so. */
  maxLength?: number
  placeholder?: string
  type?: 'text' | 'email' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** One line of text. */
export function TextField({ maxLength, placeholder, type = 'text', autoComplete = 'off', ...field }: TextFieldProps) {
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString })
  const text = value ?? ''
  return (
    <FieldBox note={note}>
      <TextInput
        {...input}
        // A browser's own check of the format would speak before ours, in its own words.
        type={type === 'email' ? 'text' : type}
        inputMode={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={text}
        onChange={event => change(event.currentTarget.value || empty)}
        aria-required={!field.isOptional}
        rightSection={maxLength && <FieldCount used={text.length} most={maxLength} />}
        rightSectionWidth={maxLength && `${2 * String(maxLength).length + 4}ch`}
        rightSectionPointerEvents="none"
      />
    </FieldBox>
  )
}
