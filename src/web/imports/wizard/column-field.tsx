import '#web/ui/form/field-list-styles.ts'
import '@mantine/core/styles/Input.layer.css'
import { Select } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ImportColumn } from '#contract/contacts/imports.ts'
import { isString, useField } from '#web/ui/form/field.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import styles from './column-field.module.css'
import { skip } from './plan.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { Chevron } from '#web/ui/chevron.tsx'

type ColumnFieldProps = {
  place: number
  column: ImportColumn
  name: string
  /** What a column can be, by key. */
  options: { value: string; label: string }[]
}

/** A column of the file with its first values, and the field that it goes to. A field is given once: it moves here. */
export function ColumnField({ place, column, name, options }: ColumnFieldProps) {
  const { t } = useTranslation('imports')
  const { getValues, setValue } = useFormContext<{ columns: string[] }>()
  const { input, value, change } = useField<string>(
    { name: `columns.${place}`, label: t('columns.fieldOf', { name }) },
    { isOf: isString },
  )
  const { ref, onBlur, name: path } = input
  const choose = (next: string | null) => {
    const before = getValues('columns').findIndex((other, at) => other === next && next !== skip && at !== place)
    if (before >= 0) setValue(`columns.${before}`, skip, { shouldDirty: true })
    change(next ?? skip)
  }
  return (
    <li className={styles.column} data-skipped={value === skip || undefined}>
      <div className={styles.told}>
        <b {...cut}>{name}</b>
        <span {...cut}>{column.samples.join(' · ') || t('columns.noSample')}</span>
      </div>
      <FieldBox>
        <Select
          name={path}
          ref={ref}
          onBlur={onBlur}
          aria-label={t('columns.fieldOf', { name })}
          data={[{ value: skip, label: t('columns.skip') }, ...options]}
          value={value ?? skip}
          onChange={choose}
          allowDeselect={false}
          searchable={options.length >= 10}
          rightSection={<Chevron />}
          rightSectionPointerEvents="none"
        />
      </FieldBox>
    </li>
  )
}
