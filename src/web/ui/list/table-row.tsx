import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { Column, RowProps } from './list-types.ts'
import { PickBox } from '../pick-box.tsx'
import { TableCell } from './table-cell.tsx'
import { TableContent } from './table-content.tsx'
import { TableRowMenu } from './table-row-menu.tsx'
import { cut } from '#web/ui/tip/cut.ts'

export type TableLine<Row extends object> = {
  row: Row
  isSelected: boolean
  /** With Shift it goes for all rows since the last one. */
  onToggle: ((isRange: boolean) => void) | undefined
}

type TableRowProps<Row extends object> = Omit<RowProps<Row>, 'rowKey'> &
  TableLine<Row> & {
    columns: Column<Row>[]
    /** What finds no room beside them. */
    below: Column<Row>[]
  }

/** One row; its first column leads to it. */
export function TableRow<Row extends object>({
  row,
  columns,
  below,
  isSelected,
  onToggle,
  rowName,
  rowActions,
  mark,
  ...way
}: TableRowProps<Row>) {
  const { t } = useTranslation()
  const name = rowName(row)
  return (
    <tr aria-selected={onToggle && isSelected}>
      {onToggle && (
        <td className={styles.choice}>
          <PickBox label={t('list.select', { name })} isPicked={isSelected} onPick={onToggle} />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row)
        return (
          <td
            key={column.id}
            data-align={column.align}
            data-first={index === 0 || undefined}
            data-wide={(index === 0 && below.length > 0) || undefined}
            {...cut}
          >
            {index > 0 && <TableContent content={content} />}
            {index === 0 && (
              <div className={styles.first}>
                {mark?.(row, 'small')}
                <div className={styles.lines} data-words>
                  <TableCell row={row} content={content} {...way} />
                  {below.length > 0 && <SecondLine row={row} columns={below} />}
                </div>
              </div>
            )}
          </td>
        )
      })}
      {rowActions && (
        <td className={styles.menu}>
          {rowActions(row).length > 0 && <TableRowMenu name={name} actions={() => rowActions(row)} />}
        </td>
      )}
    </tr>
  )
}

const hasHead = <Row extends object>({ phone, isSelfTelling }: Column<Row>, content: ReactNode) =>
  typeof content === 'number' || (phone === undefined && !isSelfTelling)

/** What stands under the name, in one line: as on a phone, then what a phone does without, with its head. */
function SecondLine<Row extends object>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return (
    <div className={styles.second}>
      {[...columns.filter(({ phone }) => phone), ...columns.filter(({ phone }) => !phone)].flatMap(column => {
        const content = column.cell(row)
        if (content === null || content === undefined || content === '' || content === false) return []
        return (
          <span key={column.id}>
            {hasHead(column, content) && <i>{column.head}</i>}
            <span>
              <TableContent content={content} />
            </span>
          </span>
        )
      })}
    </div>
  )
}
