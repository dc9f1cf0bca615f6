import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportFile } from '#contract/contacts/imports.ts'
import { useFieldValue } from '#web/ui/form/field.tsx'
import { FormGroup } from '#web/ui/form/form-page.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { countriesOf, usePhones } from '#web/ui/form/phone/use-phones.ts'
import { ColumnField } from './column-field.tsx'
import styles from './columns-step.module.css'
import { FilePreview } from './file-preview.tsx'
import { FileReading, type Reading } from './file-reading.tsx'
import type { KindOfImport } from './plan.ts'
import { useFieldLabel } from './use-field-label.ts'

type ColumnsStepProps = {
  ref: RefObject<HTMLDivElement | null>
  file: ImportFile
  kind: KindOfImport
  isReading: boolean
  onRead: (reading: Reading) => void
}

/** The second step: how the file reads, what its columns are, and what becomes of its rows. */
export function ColumnsStep({ ref, file, kind: { kind, Fields }, isReading, onRead }: ColumnsStepProps) {
  const { t, i18n } = useTranslation('imports')
  const label = useFieldLabel()
  const rules = usePhones()
  const written = useFieldValue('columns')
  const columns: unknown[] = Array.isArray(written) ? written : []
  const fields = file.fields.map(field => ({ value: field.key, label: label(field) }))
  const names = file.columns.map(({ name }, at) => name || t('columns.column', { place: at + 1 }))
  const countries = countriesOf(rules, i18n.language)
  const chosen = file.country ? new Intl.DisplayNames(i18n.language, { type: 'region' }).of(file.country) : undefined
  const hasNumbers = file.fields.some(({ key }) => key === 'phone')
  return (
    <div ref={ref} className={styles.groups} aria-busy={isReading}>
      <FormGroup title={t('columns.fileGroup')} text={file.type === 'csv' && t('columns.fileHelp')}>
        <FileReading file={file} onRead={onRead} />
      </FormGroup>
      <FormGroup title={t('columns.group')} text={t('columns.help')}>
        <ul className={styles.columns}>
          {file.columns.map((column, at) => (
            <ColumnField key={`${at} ${column.name}`} place={at} column={column} name={names[at] ?? ''} options={fields} />
          ))}
        </ul>
      </FormGroup>
      <FilePreview
        names={names}
        fields={columns.map(key => fields.find(field => field.value === key)?.label)}
        rows={file.preview}
      />
      <FormGroup title={t(`columns.optionsGroup.${kind}`)}>
        {hasNumbers && (
          <SelectField
            name="country"
            label={t('columns.country')}
            description={t('columns.countrySays')}
            options={
              countries.length > 0
                ? countries.map(one => ({ value: one.country, label: `${one.name} +${one.calling}` }))
                : file.country
                  ? [{ value: file.country, label: chosen ?? file.country }]
                  : []
            }
            isOptional
          />
        )}
        <Fields />
      </FormGroup>
    </div>
  )
}
