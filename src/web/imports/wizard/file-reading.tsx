import '#web/ui/form/field-list-styles.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ImportEncoding, type ImportFile, ImportSeparator } from '#contract/contacts/imports.ts'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import styles from './file-reading.module.css'
import { Chevron } from '#web/ui/chevron.tsx'

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const satisfies Record<
  ImportSeparator,
  string
>

/** Titles are looked for anew where they are not said. */
export type Reading = Pick<ImportFile, 'encoding' | 'separator' | 'hasHeader'> & { titleRows?: number }

/** As many as one chooses from; a file that has more of them is offered all. */
const titleRowsOffered = 5

/** How the file was understood; another choice reads it anew. */
export function FileReading({ file, onRead }: { file: ImportFile; onRead: (reading: Reading) => void }) {
  const { t } = useTranslation('imports')
  const { encoding, separator, hasHeader, titleRows, titles } = file
  const read = (change: Partial<Reading>) => onRead({ encoding, separator, hasHeader, ...change })
  const list = {
    allowDeselect: false,
    rightSection: <Chevron />,
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
        <Select
          {...list}
          label={t('columns.titleRows')}
          description={titles.length > 0 && t('columns.titleRowsSay', { titles: titles.join(' · ') })}
          value={String(titleRows)}
          data={Array.from({ length: Math.max(titleRowsOffered, titleRows) + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? t('columns.titleRowsNone') : t('columns.titleRowsCount', { count }),
          }))}
          onChange={next => read({ titleRows: Number(next) })}
        />
      </FieldBox>
      <FieldBox>
        <Switch
          label={t('columns.header')}
          checked={hasHeader}
          onChange={event => read({ hasHeader: event.currentTarget.checked, titleRows })}
        />
      </FieldBox>
    </>
  )
}
