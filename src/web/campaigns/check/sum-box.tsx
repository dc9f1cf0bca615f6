import { IconChevronRight } from '@tabler/icons-react'
import { cut } from '#web/ui/tip/cut.ts'
import { useNumbers } from '../campaign-numbers.ts'
import styles from './sum-box.module.css'

export type SumRow<Id extends string> = {
  id: Id
  count: number
  label: string
  /** After the label, quieter. */
  reason?: string
  /** Who gets it. */
  isGood?: boolean
  /** Some of the row before: no part of the sum by itself. */
  isWithin?: boolean
}

type SumBoxProps<Id extends string> = {
  title: string
  aside: string
  rows: SumRow<Id>[]
  total: number
  onOpen: (id: Id) => void
  foot?: string | undefined
  /** Beside something else, with less room. */
  isDense?: boolean
}

/** A total and what it is made of, each row the way to its people. What is 0 has no row. */
export function SumBox<Id extends string>({ title, aside, rows, total, onOpen, foot, isDense }: SumBoxProps<Id>) {
  const { number, share } = useNumbers()
  // Within a step it stands under the step's own heading.
  const Heading = isDense ? 'h2' : 'h3'
  const shown = rows.filter(({ count }) => count > 0)
  const first = shown.find(({ isWithin }) => !isWithin)
  return (
    <section className={styles.box} aria-label={title} data-dense={isDense || undefined}>
      <header>
        <Heading>{title}</Heading>
        <span>{aside}</span>
      </header>
      <ul>
        {shown.map(row => (
          <li key={row.id} data-within={row.isWithin || undefined}>
            <button type="button" onClick={() => onOpen(row.id)}>
              <span className={styles.sign} aria-hidden>
                {row.isWithin ? '' : row === first ? '=' : '+'}
              </span>
              <b>{number(row.count)}</b>{' '}
              <span className={styles.label} {...cut}>
                {row.label}
                {row.reason && ' '}
                {row.reason && <i>· {row.reason}</i>}
              </span>{' '}
              <progress
                className={styles.bar}
                data-good={row.isGood || undefined}
                max={total || 1}
                value={row.count}
                aria-hidden
              />
              <span className={styles.share}>{share(row.count, total)}</span>
              <IconChevronRight size={14} stroke={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {foot && <p>{foot}</p>}
    </section>
  )
}
