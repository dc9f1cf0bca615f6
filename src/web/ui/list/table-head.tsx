import { Table } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import styles from './data-table.module.css'

type TableHeadProps = {
  column: { head: string; sort?: string | undefined; align?: 'right' | undefined }
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

/** The head of a column; a button where the server can order by it, with an arrow beside the order that stands. */
export function TableHead({ column: { head, sort: own, align }, sort, onSort }: TableHeadProps) {
  if (own === undefined) {
    return (
      <Table.Th scope="col" data-align={align}>
        {head}
      </Table.Th>
    )
  }
  const direction = sort === own ? 'ascending' : sort === `-${own}` ? 'descending' : 'none'
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <Table.Th scope="col" data-align={align} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort?.(own)}>
        {direction !== 'none' && <Arrow size={14} stroke={1.5} aria-hidden />}
        {head}
      </button>
    </Table.Th>
  )
}
