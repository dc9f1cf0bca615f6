import { type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { Column, RowProps } from './list-types.ts'
import { PickBox } from '../pick-box.tsx'
import { TableCards } from './table-cards.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useMergedRef } from '@mantine/hooks'
import { useFittingColumns } from './fitting-columns.ts'
import { isSortedBy } from './list-columns.ts'

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

/**
 * Rows of 36 px under a head that stays; what finds no room there stands in a second line. On a phone two-line rows of 60 px. It
 * scrolls by itself. Plain elements: a page has hundreds of cells, and a component of a library takes many times as long for each.
 */
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
  const scroller = useRef<HTMLDivElement>(null)
  const merged = useMergedRef(scroller, ref)
  const visible = columns.filter(column => shown.includes(column.id))
  const second = useFittingColumns(
    scroller,
    visible.map(column => ({
      id: column.id,
      isKept: isSortedBy(column, sort),
      isLoose: column.isLoose ?? column.phone === undefined,
    })),
    rows,
  )
  const below = visible.filter(column => second.has(column.id))
  const beside = visible.filter(column => !second.has(column.id))
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
      <div ref={merged} className={styles.scroller} data-has-bar={selection?.hasBar || undefined}>
        <TableCards {...about} label={label} lines={lines} columns={columns} isSelecting={selection?.hasBar ?? false} />
      </div>
    )
  }
  return (
    <div ref={merged} className={styles.scroller} data-has-bar={selection?.hasBar || undefined}>
      <table className={styles.table} aria-label={label} aria-busy={isBusy}>
        <thead>
          <tr>
            {selection && (
              <th className={styles.choice}>
                {selection.hasBar ? (
                  <span className={styles.spoken}>{t('list.selectPage')}</span>
                ) : (
                  <PickBox
                    data-select-page
                    label={t('list.selectPage')}
                    isPicked={false}
                    onPick={() => selection.set(keys, true)}
                  />
                )}
              </th>
            )}
            {beside.map((column, index) => (
              <TableHead key={column.id} column={column} below={index === 0 ? below : []} sort={sort} onSort={onSort} />
            ))}
            {about.rowActions && (
              <th className={styles.menu}>
                <span className={styles.spoken}>{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <TableRow {...about} {...line} key={line.key} columns={beside} below={below} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
