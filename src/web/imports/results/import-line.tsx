import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#contract/contacts/imports.ts'
import { query } from '#web/api/query.ts'
import styles from './import-line.module.css'
import { places } from '../wizard/kinds.ts'
import { isRunning, lookAgainMs, shareOf } from './progress.ts'

/** Above a list that is being filled by an import: how far it is, and the way to it. Nothing otherwise. */
export function ImportLine({ kind }: { kind: ImportKind }) {
  const { t, i18n } = useTranslation('imports')
  const { data } = useQuery({
    ...query('GET /imports')({ query: { kind, limit: 1 } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? lookAgainMs : false),
  })
  const running = data?.items.find(isRunning)
  if (!running) return null
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <div className={styles.line}>
      <span className={styles.told} title={running.fileName}>
        {t('line.running', { name: running.fileName })}
      </span>
      <span className={styles.share}>{percent.format(shareOf(running) ?? 0)}</span>
      <Link to={places[kind].wizard} search={{ import: running.id }}>
        {t('line.show')}
      </Link>
    </div>
  )
}
