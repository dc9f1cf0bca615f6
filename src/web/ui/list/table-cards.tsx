import { useTranslation } from 'react-i18next'
import styles from './table-cards.module.css'
import type { Column, RowProps } from './list-types.ts'
import { PickBox } from '../pick-box.tsx'
import { TableCell } from './table-cell.tsx'
import { TableContent } from './table-content.tsx'
import type { TableLine } from './table-row.tsx'
import { TableRowMenu } from './table-row-menu.tsx'

type TableCardsProps<Row extends object> = Omit<RowProps<Row>, 'rowKey'> & {
  label: string
  lines: (TableLine<Row> & { key: string })[]
  columns: Column<Row>[]
  isSelecting: boolean
}

/** The rows of a phone: title and tags, detail and status. The whole row is the way to it; selecting, its checkbox. */
export function TableCards<Row extends object>({
  label,
  lines,
  columns,
  isSelecting,
  rowName,
  rowActions,
  mark,
  ...way
}: TableCardsProps<Row>) {
  const { t } = useTranslation()
  const title = columns.find(column => column.phone === 'title') ?? columns[0]
  const at = (place: Column<Row>['phone'], row: Row) =>
    columns.flatMap(column => {
      const content = column.phone === place && column !== title ? column.cell(row) : null
      if (content === null || content === undefined || content === '' || content === false) return []
      return (
        <i key={column.id}>
          {/* A number alone does not say of what. */}
          {typeof content === 'number' && `${column.head}: `}
          <TableContent content={content} />
        </i>
      )
    })
  return (
    <ul className={styles.cards} aria-label={label}>
      {lines.map(({ row, key, isSelected, onToggle }) => (
        <li key={key} className={styles.card} data-selected={isSelected || undefined}>
          {isSelecting && onToggle && (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control
            <label className={styles.pick}>
              <PickBox isLarge label={t('list.select', { name: rowName(row) })} isPicked={isSelected} onPick={onToggle} />
            </label>
          )}
          {mark?.(row, 'medium')}
          <div className={styles.text}>
            <div className={styles.line}>
              <div className={styles.title}>
                <TableCell row={row} content={title?.cell(row)} {...(!isSelecting && way)} />
              </div>
              <div className={styles.end}>{at('tags', row)}</div>
            </div>
            <div className={styles.line}>
              <div className={styles.detail}>{at('detail', row)}</div>
              <div className={styles.end}>{at('status', row)}</div>
            </div>
          </div>
          {rowActions && !isSelecting && rowActions(row).length > 0 && (
            <TableRowMenu name={rowName(row)} actions={() => rowActions(row)} />
          )}
        </li>
      ))}
    </ul>
  )
}
