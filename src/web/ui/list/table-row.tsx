import { Checkbox, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { Column, RowProps } from './list-types.ts'
import { TableCell } from './table-cell.tsx'
import { TableContent } from './table-content.tsx'
import { TableRowMenu } from './table-row-menu.tsx'

export type TableLine<Row extends object> = {
  row: Row
  isSelected: boolean
  /** Takes the click on the checkbox: with Shift it goes for all rows since the last one. */
  onToggle: ((click: unknown) => void) | undefined
}

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
          <Checkbox aria-label={t('list.select', { name })} checked={isSelected} onChange={onToggle} />
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
