import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'

type NumberFieldProps = FieldProps & {
  /** Digits after the separator; none unless told. */
  decimals?: number
  placeholder?: string
  /** The unit, after the number. */
  suffix?: string
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** A number; null while there is none. Out of bounds it stays as typed, and the schema says so. */
export function NumberField({ decimals = 0, placeholder, suffix, ...field }: NumberFieldProps) {
  const { i18n } = useTranslation()
  const { input, value, change, note } = useField<number>(field, {
    isOf: isNumber,
    textOf: number => number.toLocaleString(i18n.language),
  })
  // "0." is on its way to a number: it stays as it is typed, and counts as far as it is one.
  const [typed, setTyped] = useState<{ text: string | number; value: number | null }>({ text: '', value: null })
  const take = (text: string | number) => {
    const number = text === '' ? Number.NaN : Number(text)
    const told = Number.isNaN(number) ? null : number
    setTyped({ text, value: told })
    change(told)
  }
  return (
    <FieldBox note={note}>
      <NumberInput
        {...input}
        value={typed.value === value ? typed.text : (value ?? '')}
        onChange={take}
        decimalScale={decimals}
        decimalSeparator={i18n.language === 'pl' ? ',' : '.'}
        allowedDecimalSeparators={[',', '.']}
        suffix={suffix && ` ${suffix}`}
        placeholder={placeholder}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        clampBehavior="none"
        hideControls
        autoComplete="off"
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
