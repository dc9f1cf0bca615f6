import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampaignReport, Recipient } from '#contract/campaigns/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { initials } from '#web/format/names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { useListAddress } from '#web/ui/list/list-address.ts'
import { nextSort, shownColumns } from '#web/ui/list/list-columns.ts'
import { ListFooter } from '#web/ui/list/list-footer.tsx'
import { ListSearchBox } from '#web/ui/list/list-search-box.tsx'
import type { ListSearch } from '#web/ui/list/list-search.ts'
import { ListFailed, ListNoMatch, ListWaiting } from '#web/ui/list/list-states.tsx'
import { OutcomeChips } from './outcome-chips.tsx'
import { personOf, useRecipientColumns } from './recipient-columns.tsx'
import { type RecipientMatch, recipientsAsked } from './recipient-match.ts'
import styles from './report.module.css'

const RecipientTimeline = lazyOnIdle(() => import('./recipient-timeline.tsx'))

type RecipientsProps = {
  campaign: Campaign
  report: CampaignReport
  search: ListSearch & { outcome?: string | undefined; reason?: string | undefined; did?: string | undefined }
  match: RecipientMatch
  onMatch: (match: RecipientMatch) => void
}

/** Everybody it was for, by what became of them; each text with its timeline, all of them as a file. */
export function Recipients({ campaign, report, search, match, onMatch }: RecipientsProps) {
  const { t, i18n } = useTranslation(['campaigns', 'errors'])
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { change } = useListAddress()
  const [shown, setShown] = useState<Recipient | null>(null)
  const columns = useRecipientColumns(campaign, setShown)
  const asked = query('GET /campaigns/:id/recipients')({ params: { id: campaign.id }, query: recipientsAsked(search) })
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData })
  const download = async () => {
    try {
      const language = i18n.language === 'pl' ? 'pl' : 'en'
      const body = { ...match, language } as const
      const { url } = await call('POST /campaigns/:id/downloads')({ params: { id: campaign.id }, body })
      location.assign(url)
    } catch (failure) {
      await notifyFailure(failure)
    }
  }
  const title = t('campaigns:recipients.title')
  return (
    <section aria-label={title}>
      <div className={styles.bar}>
        <OutcomeChips report={report} match={match} onMatch={onMatch} />
        <div className={styles.tools}>
          <ListSearchBox
            search={search.search ?? ''}
            label={t('campaigns:recipients.search')}
            onSearch={text => change({ search: text || undefined }, true)}
          />
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={16} stroke={1.5} />}
            onClick={() => void download()}
          >
            {t('campaigns:recipients.download')}
          </Button>
        </div>
      </div>
      {error && <ListFailed title={title} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data?.items.length === 0 && <ListNoMatch onClear={() => (search.search ? change({ search: undefined }) : onMatch({}))} />}
      {data && data.items.length > 0 && (
        <>
          <DataTable
            label={title}
            rows={data.items}
            columns={columns}
            shown={shownColumns(columns, search.columns, search.sort).map(({ id }) => id)}
            sort={search.sort}
            onSort={sort => change({ sort: nextSort(sort, search.sort, undefined) })}
            rowKey={({ phone }) => phone}
            rowName={personOf}
            mark={(recipient, size) => <Avatar number={recipient.phone} letters={initials(personOf(recipient))} size={size} />}
            isPhone={isPhone}
            isBusy={isPlaceholderData}
          />
          <ListFooter answer={data} limit={search.limit} onChange={change} />
        </>
      )}
      {shown && <RecipientTimeline recipient={shown} onClose={() => setShown(null)} />}
    </section>
  )
}
