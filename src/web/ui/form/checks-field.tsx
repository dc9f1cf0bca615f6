import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import styles from './field.module.css'
import { type FieldProps, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'

type ChecksFieldProps = FieldProps & { options: readonly { value: string; label: string; description: string }[] }

const isValues = (value: unknown): value is string[] => Array.isArray(value) && value.every(one => typeof one === 'string')

/** Any of a few, each with what it means. */
export function ChecksField({ options, ...field }: ChecksFieldProps) {
  const labelsOf = (values: string[]) => options.flatMap(({ value, label }) => (values.includes(value) ? [label] : [])).join(', ')
  const { input, value, change, note } = useField<string[]>(field, { isOf: isValues, textOf: labelsOf })
  const { ref, name, onBlur, ...told } = input
  return (
    <FieldBox note={note}>
      <Checkbox.Group {...told} value={value ?? []} onChange={change}>
        <div className={styles.checks}>
          {options.map((option, index) => (
            <Checkbox key={option.value} {...option} name={name} onBlur={onBlur} {...(index === 0 && { ref })} />
          ))}
        </div>
      </Checkbox.Group>
    </FieldBox>
  )
}
