import { Textarea } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { FieldBox, FieldCount, type FieldProps, isString, useField } from './field.tsx'

type TextAreaFieldProps = FieldProps & {
  maxLength?: number
  placeholder?: string
  minRows?: number
  maxRows?: number
  /** What stands between label and input: a menu that inserts at the caret, say. */
  tools?: (insert: (text: string) => void) => ReactNode
  /** Below the input, in place of the counter. */
  below?: (text: string) => ReactNode
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { maxLength, placeholder, minRows = 4, maxRows = 12, tools, below, ...field } = props
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString })
  const area = useRef<HTMLTextAreaElement>(null)
  const text = value ?? ''
  const insert = (inserted: string) => {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: text.length, selectionEnd: text.length }
    change(text.slice(0, selectionStart) + inserted + text.slice(selectionEnd))
    // After the menu has given the focus back, and the text is there.
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(selectionStart + inserted.length, selectionStart + inserted.length)
    })
  }
  return (
    <FieldBox note={note}>
      <Textarea
        {...input}
        ref={element => {
          area.current = element
          input.ref(element)
        }}
        inputContainer={children => (
          <>
            {tools?.(insert)}
            {children}
          </>
        )}
        placeholder={placeholder}
        minRows={minRows}
        maxRows={maxRows}
        autosize
        value={text}
        onChange={event => change(event.currentTarget.value || empty)}
        aria-required={!field.isOptional}
      />
      {below?.(text) ?? (maxLength && <FieldCount used={text.length} most={maxLength} isUnder />)}
    </FieldBox>
  )
}
