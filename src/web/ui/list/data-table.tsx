import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Table.layer.css'
import { Checkbox, Table } from '@mantine/core'
import { type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { Column, RowProps } from './list-types.ts'
import { TableCards } from './table-cards.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'

/** The rows that are selected, by their key; all that match the address, on every page, with `isAllMatching`. */
export type TableSelection = {
  keys: ReadonlySet<string>
  isAllMatching: boolean
  /** The bar over the table has taken the place of the head's checkbox. */
  hasBar: boolean
  /** Selects or gives up the rows with these keys. */
  set: (keys: string[], isSelected: boolean) => void
}

export type DataTableProps<Row extends object> = RowProps<Row> & {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  /** Ids of the columns to show. */
  shown: string[]
  /** The server's order; `-` before it for downwards. */
  sort?: string | undefined
  /** For columns that the server can order by. */
  onSort?: (sort: string) => void
  selection?: TableSelection | undefined
  isPhone: boolean
  isBusy?: boolean
  ref?: Ref<HTMLDivElement>
}

/** Rows of 36 px under a head that stays; on a phone two-line rows of 60 px. It scrolls by itself. */
export function DataTable<Row extends object>({
  rows,
  columns,
  shown,
  rowKey,
  selection,
  isPhone,
  ...about
}: DataTableProps<Row>) {
  const { t } = useTranslation()
  const { label, sort, onSort, isBusy, ref } = about
  const lastToggled = useRef<string | null>(null)
  const keys = rows.map(rowKey)
  const visible = columns.filter(column => shown.includes(column.id))
  const isSelected = (key: string) => selection !== undefined && (selection.isAllMatching || selection.keys.has(key))
  const toggle = (key: string, isRange: boolean) => {
    const [from, to] = [keys.indexOf(lastToggled.current ?? ''), keys.indexOf(key)]
    const meant = isRange && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
    selection?.set(meant, !isSelected(key))
    lastToggled.current = key
  }
  const lines = rows.map(row => {
    const key = rowKey(row)
    return {
      row,
      key,
      isSelected: isSelected(key),
      onToggle: selection && ((isRange: boolean) => toggle(key, isRange)),
    }
  })
  if (isPhone) {
    return (
      <div ref={ref} className={styles.scroller} data-has-bar={selection?.hasBar || undefined}>
        <TableCards {...about} label={label} lines={lines} columns={columns} isSelecting={selection?.hasBar ?? false} />
      </div>
    )
  }
  return (
    <div ref={ref} className={styles.scroller} data-has-bar={selection?.hasBar || undefined}>
      <Table stickyHeader className={styles.table} aria-label={label} aria-busy={isBusy}>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th className={styles.choice}>
                {selection.hasBar ? (
                  <span className={styles.spoken}>{t('list.selectPage')}</span>
                ) : (
                  <Checkbox
                    data-select-page
                    aria-label={t('list.selectPage')}
                    checked={false}
                    onChange={() => selection.set(keys, true)}
                  />
                )}
              </Table.Th>
            )}
            {visible.map(column => (
              <TableHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {about.rowActions && (
              <Table.Th className={styles.menu}>
                <span className={styles.spoken}>{t('list.actions')}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(line => (
            <TableRow {...about} {...line} key={line.key} columns={visible} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
