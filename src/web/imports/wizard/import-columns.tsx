import { useTranslation } from 'react-i18next'
import type { Import, ImportKind } from '#contract/contacts/imports.ts'
import { fullTime, mediumMoment } from '#web/format/times.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { ImportState } from '../results/import-state.tsx'
import { tip } from '#web/ui/tip/tip.ts'

const shownIdCharacters = 8

/** The columns of lists of imports (specification 2.7); of the block list, what is imported is blocked. */
export function useImportColumns(kind: ImportKind, isSorted = true): Column<Import>[] {
  const { t, i18n } = useTranslation('imports')
  const by = (sort: string) => (isSorted ? { sort } : {})
  return [
    // The last characters differ most.
    {
      id: 'id',
      head: t('list.id'),
      cell: ({ id }) => <span {...tip(id)}>{id.slice(-shownIdCharacters)}</span>,
    },
    { id: 'file', head: t('list.file'), cell: ({ fileName }) => fileName, phone: 'title' },
    {
      id: 'created',
      head: t('list.created'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} {...tip(fullTime(createdAt, i18n.language))}>
          {mediumMoment(new Date(createdAt), i18n.language)}
        </time>
      ),
      ...by('createdAt'),
      phone: 'detail',
    },
    { id: 'by', head: t('list.by'), cell: ({ createdBy }) => createdBy, isHidden: true },
    { id: 'status', head: t('list.status'), cell: row => <ImportState of={row} />, phone: 'status' },
    { id: 'total', head: t('list.total'), cell: ({ total }) => total, ...by('total'), align: 'right' },
    {
      id: 'imported',
      head: t(kind === 'block-list' ? 'list.blocked' : 'list.imported'),
      cell: ({ imported }) => imported,
      ...by('imported'),
      align: 'right',
      phone: 'tags',
    },
    { id: 'rejected', head: t('list.rejected'), cell: ({ rejected }) => rejected, ...by('rejected'), align: 'right' },
  ]
}
