import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from '#web/ui/form/field.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import { useMoney } from '../use-money.ts'

const millionthsPerMinorUnit = 10_000
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** An amount of the account's currency; the form holds millionths, null while there is none. */
export function MoneyField(field: FieldProps) {
  const { i18n } = useTranslation()
  const { currency, money } = useMoney()
  const { input, value, change, note } = useField<number>(field, { isOf: isNumber, textOf: money })
  // "12." is on its way to a number: it stays as it is typed.
  const [typed, setTyped] = useState<{ text: string | number; value: number | null }>({ text: '', value: null })
  const take = (text: string | number) => {
    const number = text === '' ? Number.NaN : Number(text)
    const told = Number.isNaN(number) ? null : Math.round(number * 100) * millionthsPerMinorUnit
    setTyped({ text, value: told })
    change(told)
  }
  const shown = value === null ? '' : value / (100 * millionthsPerMinorUnit)
  return (
    <FieldBox note={note}>
      <NumberInput
        {...input}
        value={typed.value === value ? typed.text : shown}
        onChange={take}
        decimalScale={2}
        decimalSeparator={i18n.language === 'pl' ? ',' : '.'}
        allowedDecimalSeparators={[',', '.']}
        allowNegative={false}
        suffix={` ${currency}`}
        inputMode="decimal"
        clampBehavior="none"
        hideControls
        autoComplete="off"
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
