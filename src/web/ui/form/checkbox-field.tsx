import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, isBoolean, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'

/** Something to agree to or to leave. */
export function CheckboxField(props: Omit<FieldProps, 'isOptional'>) {
  const { t } = useTranslation()
  const textOf = (isChecked: boolean) => t(isChecked ? 'form.stale.yes' : 'form.stale.no')
  const { input, value, change, note } = useField<boolean>(props, { isOf: isBoolean, textOf })
  return (
    <FieldBox note={note}>
      <Checkbox {...input} checked={value ?? false} onChange={event => change(event.currentTarget.checked)} />
    </FieldBox>
  )
}
