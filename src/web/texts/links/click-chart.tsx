import { useTranslation } from 'react-i18next'
import type { ClickDay } from '#contract/texts/links.ts'
import { dayAndMonth } from '#web/format/times.ts'
import { steps } from './chart-steps.ts'
import styles from './links.module.css'

const [width, height, left, bottom, top] = [480, 160, 32, 20, 8]
const labels = 5

/** Two bars for each day, people before machines, over at most four lines; the same as a table for who does not see it. */
export function ClickChart({ days }: { days: ClickDay[] }) {
  const { t, i18n } = useTranslation('texts')
  const lines = steps(Math.max(...days.map(({ people, machines }) => Math.max(people, machines)), 0))
  const most = lines.at(-1) ?? 1
  const yOf = (count: number) => top + (height - top - bottom) * (1 - count / most)
  const slot = (width - left) / days.length
  const bar = Math.max(1, Math.min(10, slot * 0.36))
  const every = Math.max(1, Math.ceil(days.length / labels))
  const number = new Intl.NumberFormat(i18n.language)
  const dayOf = (day: string) => dayAndMonth(new Date(`${day}T12:00`), i18n.language)
  const total = days.reduce((sum, { people }) => sum + people, 0)
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('links.chart', { count: total })}>
        {lines.map(line => (
          <g key={line}>
            <line x1={left} x2={width} y1={yOf(line)} y2={yOf(line)} />
            <text x={left - 8} y={yOf(line) + 4} textAnchor="end">
              {number.format(line)}
            </text>
          </g>
        ))}
        {days.map(({ day, people, machines }, index) => {
          const middle = left + slot * (index + 0.5)
          return (
            <g key={day} className={styles.day}>
              <title>{t('links.dayTitle', { day: dayOf(day), people, machines })}</title>
              <rect className={styles.hit} x={middle - slot / 2} y={top} width={slot} height={height - top - bottom} />
              {people > 0 && (
                <rect data-of="people" x={middle - bar} y={yOf(people)} width={bar} height={yOf(0) - yOf(people)} rx={1.5} />
              )}
              {machines > 0 && (
                <rect data-of="machines" x={middle + 1} y={yOf(machines)} width={bar} height={yOf(0) - yOf(machines)} rx={1.5} />
              )}
              {index % every === 0 && (
                <text x={middle} y={height - 4} textAnchor="middle">
                  {dayOf(day)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <table className={styles.spoken}>
        <caption>{t('links.clicks')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('links.day')}</th>
            <th scope="col">{t('links.people')}</th>
            <th scope="col">{t('links.machines')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, people, machines }) => (
            <tr key={day}>
              <th scope="row">{dayOf(day)}</th>
              <td>{number.format(people)}</td>
              <td>{number.format(machines)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
