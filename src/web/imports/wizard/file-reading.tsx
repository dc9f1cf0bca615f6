import '#web/ui/form/field-list-styles.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ImportEncoding, type ImportFile, ImportSeparator } from '#contract/contacts/imports.ts'
import { FieldBox } from '#web/ui/form/field.tsx'
import styles from './file-reading.module.css'

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const satisfies Record<
  ImportSeparator,
  string
>

export type Reading = Pick<ImportFile, 'encoding' | 'separator' | 'hasHeader'>

/** How the file was understood; another choice reads it anew. */
export function FileReading({ file, onRead }: { file: ImportFile; onRead: (reading: Reading) => void }) {
  const { t } = useTranslation('imports')
  const { encoding, separator, hasHeader } = file
  const read = (change: Partial<Reading>) => onRead({ encoding, separator, hasHeader, ...change })
  const list = {
    allowDeselect: false,
    rightSection: <IconChevronDown size={14} stroke={1.5} aria-hidden />,
    rightSectionPointerEvents: 'none',
  } as const
  return (
    <>
      {file.type === 'csv' && (
        <div className={styles.row}>
          <FieldBox>
            <Select
              {...list}
              label={t('columns.encoding')}
              value={encoding}
              data={ImportEncoding.options.map(value => ({ value, label: t(`encodings.${value}`) }))}
              onChange={next => {
                const chosen = ImportEncoding.options.find(one => one === next)
                if (chosen) read({ encoding: chosen })
              }}
            />
          </FieldBox>
          <FieldBox>
            <Select
              {...list}
              label={t('columns.separator')}
              value={separator}
              data={ImportSeparator.options.map(value => ({ value, label: t(`separators.${separatorNames[value]}`) }))}
              onChange={next => {
                const chosen = ImportSeparator.options.find(one => one === next)
                if (chosen) read({ separator: chosen })
              }}
            />
          </FieldBox>
        </div>
      )}
      <FieldBox>
        <Switch
          label={t('columns.header')}
          checked={hasHeader}
          onChange={event => read({ hasHeader: event.currentTarget.checked })}
        />
      </FieldBox>
    </>
  )
}
