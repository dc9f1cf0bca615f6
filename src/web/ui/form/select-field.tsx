import './field-list-styles.ts'
import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldBox, type FieldProps, isString, useField } from './field.tsx'

type SelectFieldProps = FieldProps & {
  options: readonly { value: string; label: string }[]
  placeholder?: string
}

/** From how many choices one may type to find one. */
const searchableFrom = 10

/** One of several. An optional one can be emptied again. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  const { t } = useTranslation()
  const labelOf = (value: string) => options.find(option => option.value === value)?.label ?? value
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString, textOf: labelOf })
  return (
    <FieldBox note={note}>
      <Select
        {...input}
        data={[...options]}
        value={value || null}
        onChange={next => change(next ?? empty)}
        placeholder={placeholder}
        searchable={options.length >= searchableFrom}
        selectFirstOptionOnChange
        clearable={field.isOptional ?? false}
        allowDeselect={false}
        nothingFoundMessage={t('field.nothingFound')}
        rightSection={value && field.isOptional ? undefined : <IconChevronDown size={14} stroke={1.5} aria-hidden />}
        rightSectionPointerEvents={value && field.isOptional ? 'all' : 'none'}
        clearButtonProps={{ 'aria-label': t('field.clear', { name: field.label }) }}
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
