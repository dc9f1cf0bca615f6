import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome, ImportRow } from '#contract/contacts/imports.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import styles from './import-rows.module.css'
import { useFieldLabel } from '../wizard/use-field-label.ts'
import { cut } from '#web/ui/tip/cut.ts'

const shownRows = 10

/** The first rows of an outcome with the reason of each, and all of them as a file. */
export function ImportRows({ id, outcome }: { id: string; outcome: ImportOutcome }) {
  const { t, i18n } = useTranslation(['imports', 'contacts'])
  const phoneText = usePhoneText()
  const label = useFieldLabel()
  const { data, error, refetch } = useQuery(
    query('GET /imports/:id/rows')({ params: { id }, query: { outcome, limit: shownRows } }),
  )
  const language = i18n.language === 'pl' ? 'pl' : 'en'
  const download = async () => {
    try {
      const { url } = await call('POST /imports/:id/downloads')({ params: { id }, body: { outcome, language } })
      location.assign(url)
    } catch (failure) {
      await notifyFailure(failure)
    }
  }
  const whyOf = ({ reason, isCutNumber, problems }: ImportRow) => [
    ...(reason ? [t(`contacts:importReason.${reason}`)] : []),
    ...(isCutNumber ? [t('rows.cut')] : []),
    ...problems.map(({ field, name, value, problem }) =>
      t('rows.problem', { field: label({ key: field, name }), value, problem: t(`contacts:importProblem.${problem}`) }),
    ),
  ]
  const rest = data ? data.total - data.items.length : 0
  return (
    <section className={styles.rows} aria-label={t(`rows.${outcome}`)}>
      <header>
        <h3>{t(`rows.${outcome}`)}</h3>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.5} />} onClick={() => void download()}>
          {t(`rows.download.${outcome}`)}
        </Button>
      </header>
      {error && <ListFailed title={t(`rows.${outcome}`)} error={error} onRetry={() => void refetch()} />}
      <ul>
        {data?.items.map(row => (
          <li key={row.id}>
            <span className={styles.place}>
              {t('rows.row')} {new Intl.NumberFormat(i18n.language).format(row.row)}
            </span>
            <span className={styles.number} {...cut}>
              {row.phone ? (row.phone.startsWith('+') ? phoneText(row.phone) : row.phone) : t('rows.noNumber')}
            </span>
            <span className={styles.why}>
              {whyOf(row).map(why => (
                <span key={why}>{why}</span>
              ))}
            </span>
          </li>
        ))}
        {rest > 0 && <li className={styles.rest}>{t('rows.more', { count: rest })}</li>}
      </ul>
    </section>
  )
}
