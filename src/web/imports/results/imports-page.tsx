import { IconFileImport } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#contract/contacts/imports.ts'
import { query } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type ListSearch, listQuery } from '#web/ui/list/list-search.ts'
import { useImportColumns } from '../wizard/import-columns.tsx'
import { places } from '../wizard/kinds.ts'

/** All imports of a kind; each leads to what became of it. */
export function ImportsPage({ kind, search }: { kind: ImportKind; search: ListSearch }) {
  const { t } = useTranslation('imports')
  const columns = useImportColumns(kind)
  const add = (
    <ButtonLink to={places[kind].wizard} search={places[kind].of} leftSection={<IconFileImport size={16} stroke={1.5} />}>
      {t('list.action')}
    </ButtonLink>
  )
  return (
    <ListPage
      title={t(`list.${kind}`)}
      read={query('GET /imports')({ query: { ...listQuery(search), kind } })}
      search={search}
      searchLabel={t('list.search')}
      columns={columns}
      defaultSort="-createdAt"
      rowKey={row => row.id}
      rowName={row => row.fileName}
      rowLink={row => linkOptions({ to: places[kind].wizard, search: { ...places[kind].of, import: row.id } })}
      actions={add}
      empty={{ icon: IconFileImport, title: t(`list.emptyTitle.${kind}`), text: t(`list.emptyText.${kind}`), action: add }}
    />
  )
}
