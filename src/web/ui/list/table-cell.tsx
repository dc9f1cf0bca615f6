import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import type { RowProps } from './list-types.ts'
import { TableContent } from './table-content.tsx'

type TableCellProps<Row extends object> = Pick<RowProps<Row>, 'rowLink' | 'onOpen'> & { row: Row; content: ReactNode }

/** What a row is called, as the way to it: a link where it has an address. */
export function TableCell<Row extends object>({ row, content, rowLink, onOpen }: TableCellProps<Row>) {
  const shown = <TableContent content={content} />
  if (rowLink) {
    return (
      <Link className={styles.open} {...rowLink(row)}>
        {shown}
      </Link>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.open} onClick={() => onOpen(row)}>
        {shown}
      </button>
    )
  }
  return <span className={styles.plain}>{shown}</span>
}
