import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#contract/contacts/imports.ts'
import { query } from '#web/api/query.ts'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { useImportColumns } from '../wizard/import-columns.tsx'
import { places } from '../wizard/kinds.ts'
import styles from './latest-imports.module.css'

const shownImports = 10

/** The newest imports of a kind, those that run among them, and the way to all. */
export default function LatestImports({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('imports')
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const columns = useImportColumns(kind, false)
  const { data, error, refetch } = useQuery(query('GET /imports')({ query: { kind, limit: shownImports } }))
  if (data?.items.length === 0) return null
  return (
    <section className={styles.latest} aria-label={t('list.recent')}>
      <header>
        <h3>{t('list.recent')}</h3>
        <Link to={places[kind].list} search={places[kind].of}>
          {t('list.all')}
        </Link>
      </header>
      {error && !data && <ListFailed title={t('list.recent')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data && (
        <DataTable
          label={t('list.recent')}
          rows={data.items}
          columns={columns}
          shown={columns.filter(column => !column.isHidden).map(column => column.id)}
          rowKey={row => row.id}
          rowName={row => row.fileName}
          rowLink={row => linkOptions({ to: places[kind].wizard, search: { ...places[kind].of, import: row.id } })}
          isPhone={isPhone}
        />
      )}
    </section>
  )
}
