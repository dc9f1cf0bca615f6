import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { mediumMoment } from '#web/format/times.ts'
import { FormGroup } from '#web/ui/form/form-page.tsx'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import styles from './links.module.css'

/** Where a link led before, who changed it and when; nothing for one that always led to the same. */
export function LinkTargets({ ending }: { ending: string }) {
  const { t, i18n } = useTranslation('texts')
  const { data = [], error, refetch } = useQuery(query('GET /links/:ending/targets')({ params: { ending } }))
  if (error) return <ListFailed title={t('links.history')} error={error} onRetry={() => void refetch()} />
  if (!data.length) return null
  return (
    <FormGroup title={t('links.history')} text={t('links.historyText')}>
      <ol className={styles.history}>
        {data.map(({ id, at, person, from, to }) => (
          <li key={id}>
            <span>
              {person} · <time dateTime={at}>{mediumMoment(new Date(at), i18n.language)}</time>
            </span>
            <del>{from}</del>
            <ins>{to}</ins>
          </li>
        ))}
      </ol>
    </FormGroup>
  )
}
