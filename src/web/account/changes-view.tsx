import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/account/audit.ts'
import { call } from '#web/api/call.ts'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListEmpty, ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import type { Column } from '#web/ui/list/list-types.ts'
import { Page } from '#web/ui/page.tsx'
import { ShortTime } from '#web/ui/short-time.tsx'
import { AccountViews } from './account-views.tsx'
import { useAuditWords } from './audit-words.ts'
import { ChangesPersonFilter } from './changes-person-filter.tsx'
import styles from './changes-view.module.css'

const ChangeDetails = lazyOnIdle(() => import('./change-details.tsx'))
const route = getRouteApi('/_staff/settings/')
const auditRoute = 'GET /audit-entries' as const

/** Who changed what, newest first; a hundred at a time. */
export default function ChangesView() {
  const { t } = useTranslation('settings')
  const { person } = route.useSearch()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const words = useAuditWords()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [auditRoute, { query: { person } }],
    queryFn: ({ pageParam, signal }) =>
      call(auditRoute)({ query: { ...(person && { person }), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: last => last.next,
  })
  const entries = data?.pages.flatMap(page => page.items) ?? []
  const moment = ({ at }: AuditEntry) => <ShortTime at={at} />
  const columns: Column<AuditEntry>[] = [
    { id: 'what', head: t('audit.what'), cell: words.what, phone: 'title' },
    { id: 'changes', head: t('audit.changes'), cell: words.summary },
    { id: 'who', head: t('audit.who'), cell: entry => entry.person.name, phone: 'detail' },
    { id: 'when', head: t('audit.when'), cell: moment, phone: 'status' },
  ]
  return (
    <Page title={t('settings.title')} views={<AccountViews />} isFilled>
      {data && (entries.length > 0 || person) && (
        <div className={styles.bar}>
          <ChangesPersonFilter person={person} />
        </div>
      )}
      {error && <ListFailed title={t('views.changes')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data && entries.length === 0 && (
        <ListEmpty
          icon={IconHistory}
          title={t(person ? 'audit.nobodyTitle' : 'audit.emptyTitle')}
          text={t(person ? 'audit.nobodyText' : 'audit.emptyText')}
        />
      )}
      {entries.length > 0 && (
        <DataTable
          label={t('views.changes')}
          rows={entries}
          columns={columns}
          shown={columns.map(column => column.id)}
          rowKey={entry => entry.id}
          rowName={words.what}
          onOpen={setOpened}
          isPhone={isPhone}
        />
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('audit.older')}
          </Button>
        </div>
      )}
      {opened && <ChangeDetails entry={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}
