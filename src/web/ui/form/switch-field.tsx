import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, isBoolean, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'

/** On or off, at once understood from its label. */
export function SwitchField(props: Omit<FieldProps, 'isOptional'>) {
  const { t } = useTranslation()
  const textOf = (isOn: boolean) => t(isOn ? 'form.stale.yes' : 'form.stale.no')
  const { input, value, change, note } = useField<boolean>(props, { isOf: isBoolean, textOf })
  return (
    <FieldBox note={note}>
      <Switch {...input} checked={value ?? false} onChange={event => change(event.currentTarget.checked)} />
    </FieldBox>
  )
}
