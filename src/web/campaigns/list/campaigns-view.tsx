import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconDownload, IconLink, IconPlus, IconSend } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { shownColumns } from '#web/ui/list/list-columns.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useBulkViewSwitch } from '../bulk-view-switch.tsx'
import { campaignLink, useCampaignActs } from '../acts/use-campaign-acts.ts'
import { useNewCampaign } from '../acts/use-new-campaign.ts'
import { useCampaignName } from '../campaign-words.ts'
import { useCampaignColumns } from './campaign-columns.tsx'
import { CampaignFilterBar } from './campaign-filter-bar.tsx'
import { campaignsAsked, shownStatuses } from './campaign-match.ts'
import { useCampaignsDownload } from './use-campaigns-download.ts'

const CampaignSettings = lazyOnIdle(() => import('../settings/campaign-settings-form.tsx'))

const shownOrder = [
  'name',
  'status',
  'target',
  'source',
  'from',
  'when',
  'texts',
  'sent',
  'delivered',
  'cost',
  'links',
  'clicks',
  'ends',
] as const

const route = getRouteApi('/_staff/bulk/sms')

/** All campaigns, drafts among them, live. */
export function CampaignsView() {
  const { t } = useTranslation('campaigns')
  const { campaign: _none, step: _closed, view: _view, text: _text, of: _of, ...search } = route.useSearch()
  const navigate = useNavigate()
  const nameOf = useCampaignName()
  const { menuOf, retry } = useCampaignActs()
  const columns = useCampaignColumns(campaign => void retry(campaign))
  const { begin, isBeginning } = useNewCampaign(made => navigate({ to: '/bulk/sms', search: { campaign: made.id } }))
  const viewSwitch = useBulkViewSwitch()
  const isNarrow = useMediaQuery('(max-width: 79.99em)', undefined, { getInitialValueInEffect: false })
  const [isSetting, setSetting] = useState(false)
  const download = useCampaignsDownload()
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} loading={isBeginning} onClick={begin}>
      {t('list.add')}
    </Button>
  )
  const all = shownOrder.map(id => columns[id])
  const shown = new Set(shownColumns(all, search.columns, search.sort).map(({ id }) => id))
  return (
    <>
      <ListPage
        title={t('list.title')}
        {...viewSwitch}
        read={query('GET /campaigns')({ query: campaignsAsked(search) })}
        search={search}
        searchLabel={t('list.search')}
        columns={all}
        defaultSort="-createdAt"
        rowKey={campaign => campaign.id}
        rowName={nameOf}
        rowLink={campaignLink}
        rowActions={campaign => menuOf(campaign)}
        filters={<CampaignFilterBar search={search} statuses={shownStatuses} />}
        actions={
          <>
            {!isNarrow && (
              <ButtonLink to="/urls" variant="default" leftSection={<IconLink size={16} stroke={1.5} />}>
                {t('list.shortLinks')}
              </ButtonLink>
            )}
            {add}
          </>
        }
        moreActions={[
          ...(isNarrow ? [{ label: t('list.shortLinks'), icon: IconLink, onClick: () => void navigate({ to: '/urls' }) }] : []),
          { label: t('settings.open'), icon: IconAdjustmentsHorizontal, onClick: () => setSetting(true) },
          {
            label: t('list.download'),
            icon: IconDownload,
            onClick: () =>
              void download(
                campaignsAsked(search),
                shownOrder.filter(id => shown.has(id)),
              ),
          },
        ]}
        empty={{ icon: IconSend, title: t('list.emptyTitle'), text: t('list.emptyText'), action: add }}
      />
      {isSetting && <CampaignSettings onClose={() => setSetting(false)} />}
    </>
  )
}
