import './field-list-styles.ts'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { ColorInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, isString, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'

const isColor = /^#[0-9a-f]{6}$/i
const check = (value: unknown) =>
  typeof value === 'string' && value !== '' && !isColor.test(value) ? ({ text: 'colorInvalid' } as const) : null

/** A colour, #RRGGBB, typed or picked. */
export function ColorField({ swatches = [], ...field }: FieldProps & { swatches?: readonly string[] }) {
  const { t } = useTranslation()
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString, check })
  return (
    <FieldBox note={note}>
      <ColorInput
        {...input}
        format="hex"
        // Half a colour stays as typed until it is whole.
        fixOnBlur={false}
        eyeDropperButtonProps={{ size: 28, 'aria-label': t('field.pickColor') }}
        swatches={[...swatches]}
        value={value ?? ''}
        onChange={next => change(next || empty)}
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
