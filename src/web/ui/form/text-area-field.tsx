import { Textarea } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import styles from './field.module.css'
import { type FieldProps, isString, useField } from './field.tsx'
import { FieldBox, FieldCount } from './field-parts.tsx'

type TextAreaFieldProps = FieldProps & {
  maxLength?: number
  placeholder?: string
  minRows?: number
  maxRows?: number
  /** What stands right under the input, before what is wrong with it; `insert` writes at the caret. */
  below?: (text: string, insert: (text: string) => void) => ReactNode
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { maxLength, placeholder, minRows = 4, maxRows = 12, below, ...field } = props
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString })
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  const ref = useMergedRef(setArea, input.ref)
  const text = value ?? ''
  const insert = (inserted: string) => {
    const { selectionStart, selectionEnd } = area ?? { selectionStart: text.length, selectionEnd: text.length }
    change(text.slice(0, selectionStart) + inserted + text.slice(selectionEnd))
    // After the menu has given the focus back, and the text is there.
    setTimeout(() => {
      area?.focus()
      area?.setSelectionRange(selectionStart + inserted.length, selectionStart + inserted.length)
    })
  }
  return (
    <FieldBox note={note}>
      <Textarea
        {...input}
        ref={ref}
        placeholder={placeholder}
        minRows={minRows}
        maxRows={maxRows}
        autosize
        value={text}
        onChange={event => change(event.currentTarget.value || empty)}
        aria-required={!field.isOptional}
        inputContainer={box => (
          <>
            {maxLength ? (
              <div className={styles.counted}>
                {box}
                <FieldCount used={text.length} most={maxLength} />
              </div>
            ) : (
              box
            )}
            {below?.(text, insert)}
          </>
        )}
      />
    </FieldBox>
  )
}
