import './field-list-styles.ts'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, isString, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'
import { Chevron } from '#web/ui/chevron.tsx'

type SelectFieldProps = FieldProps & {
  options: readonly { value: string; label: string }[]
  placeholder?: string
  /** How many are drawn at once, where one finds more by typing. */
  limit?: number
}

/** From how many choices one may type to find one. */
const searchableFrom = 10

/** One of several. An optional one can be emptied again. */
export function SelectField({ options, placeholder, limit = Number.POSITIVE_INFINITY, ...field }: SelectFieldProps) {
  const { t } = useTranslation()
  const labelOf = (value: string) => options.find(option => option.value === value)?.label ?? value
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString, textOf: labelOf })
  return (
    <FieldBox note={note}>
      <Select
        {...input}
        data={[...options]}
        limit={limit}
        value={value || null}
        onChange={next => change(next ?? empty)}
        placeholder={placeholder}
        searchable={options.length >= searchableFrom}
        selectFirstOptionOnChange
        clearable={field.isOptional ?? false}
        allowDeselect={false}
        nothingFoundMessage={t('field.nothingFound')}
        rightSection={<Chevron />}
        rightSectionPointerEvents={value && field.isOptional ? 'all' : 'none'}
        clearButtonProps={{ 'aria-label': t('field.clear', { name: field.label }) }}
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
