import '@mantine/core/styles/Table.layer.css'
import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './file-preview.module.css'
import { cut } from '#web/ui/tip/cut.ts'

type FilePreviewProps = {
  /** What the columns are called. */
  names: string[]
  /** The fields that they go to; nothing for those that are left out. */
  fields: (string | undefined)[]
  rows: string[][]
}

/** The first rows as they stand in the file, under what their columns become. */
export function FilePreview({ names, fields, rows }: FilePreviewProps) {
  const { t } = useTranslation('imports')
  return (
    <div className={styles.preview}>
      <h3>{t('columns.preview')}</h3>
      {/* What scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} role="region" aria-label={t('columns.preview')} tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {names.map((name, place) => (
                <Table.Th key={`${place} ${name}`} data-skipped={fields[place] === undefined || undefined}>
                  {fields[place] ?? name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, at) => (
              // Rows of a file are known by their place alone.
              // oxlint-disable-next-line react/no-array-index-key
              <Table.Tr key={at}>
                {names.map((name, place) => (
                  <Table.Td key={`${place} ${name}`} data-skipped={fields[place] === undefined || undefined} {...cut}>
                    {row[place]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  )
}
