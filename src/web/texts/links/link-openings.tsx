import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { mediumMoment } from '#web/format/times.ts'
import { FormGroup } from '#web/ui/form/form-page.tsx'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import styles from './links.module.css'

/** Who opened the link that was made for them, and when; nothing where nobody did. */
export function LinkOpenings({ ending }: { ending: string }) {
  const { t, i18n } = useTranslation('texts')
  const phoneText = usePhoneText()
  const { data = [], error, refetch } = useQuery(query('GET /links/:ending/openings')({ params: { ending } }))
  if (error) return <ListFailed title={t('links.openings')} error={error} onRetry={() => void refetch()} />
  if (!data.length) return null
  return (
    <FormGroup title={t('links.openings')} text={t('links.openingsText')}>
      <ol className={styles.openings}>
        {data.map(({ id, at, phone, name, surname }) => (
          <li key={id}>
            <Link to="/contacts/$phoneNumber" params={{ phoneNumber: phone }}>
              {[name, surname].filter(Boolean).join(' ') || phoneText(phone)}
            </Link>
            <time dateTime={at}>{mediumMoment(new Date(at), i18n.language)}</time>
          </li>
        ))}
      </ol>
    </FormGroup>
  )
}
