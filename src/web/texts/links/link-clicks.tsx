import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clickDays } from '#contract/texts/links.ts'
import { query } from '#web/api/query.ts'
import { FormGroup } from '#web/ui/form/form-page.tsx'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { ClickChart } from './click-chart.tsx'
import { ownZone } from './link-query.ts'
import styles from './links.module.css'

type Days = (typeof clickDays)[number]
const isDays = (value: string): value is Days => clickDays.some(days => days === value)

/** Clicks of people and of machines, day by day. */
export function LinkClicks({ ending }: { ending: string }) {
  const { t, i18n } = useTranslation('texts')
  const [days, setDays] = useState<Days>('30')
  const { data, error, refetch } = useQuery({
    ...query('GET /links/:ending/clicks')({ params: { ending }, query: { zone: ownZone(), days } }),
    placeholderData: keepPreviousData,
  })
  const number = new Intl.NumberFormat(i18n.language)
  const sum = (of: 'people' | 'machines') => number.format((data ?? []).reduce((total, day) => total + day[of], 0))
  return (
    <FormGroup title={t('links.clicks')} text={t('links.clicksText')}>
      <div className={styles.clicks}>
        <div className={styles.figures}>
          <SegmentedControl
            size="xs"
            aria-label={t('links.period')}
            value={days}
            onChange={value => isDays(value) && setDays(value)}
            data={clickDays.map(value => ({ value, label: t('links.days', { count: Number(value) }) }))}
          />
          <dl className={styles.legend} aria-live="polite">
            <dt data-of="people">{t('links.people')}</dt>
            <dd>{data ? sum('people') : '–'}</dd>
            <dt data-of="machines">{t('links.machines')}</dt>
            <dd>{data ? sum('machines') : '–'}</dd>
          </dl>
        </div>
        {error && <ListFailed title={t('links.clicks')} error={error} onRetry={() => void refetch()} />}
        {data ? <ClickChart days={data} /> : !error && <div className={styles.waiting} />}
      </div>
    </FormGroup>
  )
}
