import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './figures.module.css'

export type FigureLine = { count: number; text: string; tone?: 'fail' | 'warn'; more?: ReactNode }

type FiguresProps = {
  title?: string
  lines: FigureLine[]
  /** Counts of what is within those lines. */
  besides?: FigureLine[]
}

/** Counts with the words that follow them, one line each; what is 0 has no line. */
export function Figures({ title, lines, besides = [] }: FiguresProps) {
  const { i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const shown = (some: FigureLine[]) =>
    some
      .filter(({ count }) => count > 0)
      .map(({ count, text, tone, more }) => (
        <li key={text} data-tone={tone}>
          <b>{number.format(count)}</b>
          <div>
            {text}
            {more}
          </div>
        </li>
      ))
  const within = shown(besides)
  return (
    <section className={styles.figures} aria-label={title}>
      {title && <h3>{title}</h3>}
      <ul>{shown(lines)}</ul>
      {within.length > 0 && <ul>{within}</ul>}
    </section>
  )
}
