import { Checkbox, Table } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { Column, RowProps } from './list-types.ts'
import { TableCell } from './table-cell.tsx'
import { TableContent } from './table-content.tsx'
import { TableRowMenu } from './table-row-menu.tsx'

export type TableLine<Row extends object> = {
  row: Row
  isSelected: boolean
  /** With Shift it goes for all rows since the last one. */
  onToggle: ((isRange: boolean) => void) | undefined
}

/** Browsers tell of a changed checkbox by the click that changed it. */
export const hasShift = ({ nativeEvent }: ChangeEvent): boolean => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

type TableRowProps<Row extends object> = Omit<RowProps<Row>, 'rowKey'> & TableLine<Row> & { columns: Column<Row>[] }

/** One row; its first column leads to it. */
export function TableRow<Row extends object>({
  row,
  columns,
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
    <Table.Tr aria-selected={onToggle && isSelected}>
      {onToggle && (
        <Table.Td className={styles.choice}>
          <Checkbox
            aria-label={t('list.select', { name })}
            checked={isSelected}
            onChange={change => onToggle(hasShift(change))}
          />
        </Table.Td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row)
        return (
          <Table.Td
            key={column.id}
            data-align={column.align}
            data-first={index === 0 || undefined}
            title={typeof content === 'string' ? content : undefined}
          >
            {index > 0 && <TableContent content={content} />}
            {index === 0 && (
              <div className={styles.first}>
                {mark?.(row, 'small')}
                <TableCell row={row} content={content} {...way} />
              </div>
            )}
          </Table.Td>
        )
      })}
      {rowActions && (
        <Table.Td className={styles.menu}>
          {rowActions(row).length > 0 && <TableRowMenu name={name} actions={() => rowActions(row)} />}
        </Table.Td>
      )}
    </Table.Tr>
  )
}
