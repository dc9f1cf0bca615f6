import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#contract/campaigns/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { isUnderWay } from '#contract/campaigns/campaign-status.ts'
import { useNumbers } from '../campaign-numbers.ts'
import { useCampaignTimes } from '../campaign-times.ts'
import { tip } from '#web/ui/tip/tip.ts'
import { bucketTimes, gridLines, labelPlaces } from './chart-scale.ts'
import styles from './report.module.css'

const heightPx = 168
const topPx = 12
const footPx = 24
const leftPx = 44
const rightPx = 12
const barPx = 4

type DeliveredChartProps = { campaign: Campaign; delivered: CampaignReport['delivered'] }

/** Texts delivered by the time, as bars; what is still to come stays empty. The same as a table below. */
export default function DeliveredChart({ campaign, delivered }: DeliveredChartProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useNumbers()
  const times = useCampaignTimes()
  const { ref, width } = useElementSize()
  const { counts } = delivered
  const isOpen = campaign.status === 'SENDING' && isUnderWay(campaign.status)
  const moments = bucketTimes(delivered, isOpen ? campaign.endsAt : null)
  const most = Math.max(1, ...counts)
  const lines = gridLines(most)
  const top = lines.at(-1) ?? most
  const room = Math.max(0, width - leftPx - rightPx)
  const step = moments.length > 0 ? room / moments.length : 0
  const drawn = heightPx - topPx - footPx
  const yOf = (count: number) => topPx + drawn * (1 - count / top)
  const xOf = (index: number) => leftPx + step * index + step / 2
  const title = t('chart.title')
  const told = t('chart.told', { count: counts.reduce((sum, count) => sum + count, 0) })
  return (
    <section className={styles.box} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div ref={ref} className={styles.chart}>
        {counts.length === 0 ? (
          <p>{t('chart.nothing')}</p>
        ) : (
          <svg role="img" aria-labelledby="delivered-title" width={width} height={heightPx}>
            <title id="delivered-title">{told}</title>
            {lines.map(line => (
              <g key={line}>
                <line className={styles.grid} x1={leftPx} x2={leftPx + room} y1={yOf(line)} y2={yOf(line)} />
                <text className={styles.scale} x={leftPx - 8} y={yOf(line) + 4} textAnchor="end">
                  {number(line)}
                </text>
              </g>
            ))}
            {counts.map((count, index) => (
              <g
                key={moments[index]}
                className={styles.column}
                {...tip(t('chart.at', { time: times.clock(moments[index] ?? ''), count, delivered: number(count) }))}
              >
                <rect className={styles.hover} x={xOf(index) - step / 2} y={topPx} width={step} height={drawn} />
                {count > 0 && (
                  <rect
                    className={styles.delivered}
                    x={xOf(index) - Math.min(barPx, step * 0.7) / 2}
                    y={Math.min(yOf(count), topPx + drawn - 1)}
                    width={Math.min(barPx, step * 0.7)}
                    height={Math.max(1, topPx + drawn - yOf(count))}
                    rx={1.5}
                  />
                )}
              </g>
            ))}
            {labelPlaces(moments.length, room).map(({ index, anchor }) => (
              <text key={index} className={styles.scale} x={xOf(index)} y={heightPx - 6} textAnchor={anchor}>
                {times.clock(moments[index] ?? '')}
              </text>
            ))}
          </svg>
        )}
        {counts.length > 0 && (
          <details className={styles.table}>
            <summary>{t('chart.asTable')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('chart.time')}</th>
                  <th scope="col">{t('figures.delivered')}</th>
                </tr>
              </thead>
              <tbody>
                {counts.map((count, index) => (
                  <tr key={moments[index]}>
                    <td>{times.moment(moments[index] ?? '')}</td>
                    <td>{number(count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </div>
    </section>
  )
}
