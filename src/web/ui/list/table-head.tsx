import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import styles from './data-table.module.css'

type Head = { id: string; head: string; sort?: string | undefined; align?: 'right' | undefined }

type TableHeadProps = {
  column: Head
  /** The columns that stand in the second line of this one. */
  below: Head[]
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

/** The head of a column; a button where the server can order by it, with an arrow beside the order that stands. */
export function TableHead({ column, below, sort, onSort }: TableHeadProps) {
  const { id, head, sort: own, align } = column
  const direction = sort === own ? 'ascending' : sort === `-${own}` ? 'descending' : 'none'
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-column={id}
      data-align={align}
      data-wide={below.length > 0 || undefined}
      aria-sort={own === undefined ? undefined : direction}
    >
      <div className={styles.heads}>
        {own === undefined ? (
          head
        ) : (
          <button type="button" className={styles.sort} onClick={() => onSort?.(own)}>
            {direction !== 'none' && <Arrow size={14} stroke={1.5} aria-hidden />}
            {head}
          </button>
        )}
        {below.map(
          other =>
            other.sort !== undefined && (
              <button
                key={other.id}
                type="button"
                className={styles.otherSort}
                onClick={() => other.sort && onSort?.(other.sort)}
              >
                {other.head}
              </button>
            ),
        )}
      </div>
    </th>
  )
}
