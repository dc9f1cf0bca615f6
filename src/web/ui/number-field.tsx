import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldBox, type FieldProps, useField } from './field.tsx'

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
  return (
    <FieldBox note={note}>
      <NumberInput
        {...input}
        value={value ?? ''}
        onChange={next => change(typeof next === 'number' ? next : null)}
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
