import {
  IconBrowser,
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconPlus,
  IconQrcode,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LandingPageRow } from '#contract/signup/landing-pages.ts'
import { query, useCall } from '#web/api/query.ts'
import { fullTime, shortMoment, useToday } from '#web/format/times.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { tip } from '#web/ui/tip/tip.ts'

const AddressForm = lazyOnIdle(() => import('./address-form.tsx'))
const ShareDialog = lazyOnIdle(() => import('./share-dialog.tsx'))
const route = getRouteApi('/_staff/landing-pages/')
const editLink = ({ id }: LandingPageRow) => linkOptions({ to: '/landing-pages/edit/$id', params: { id } })

/** The pages on which strangers sign up: how many looked, and how many did. */
export function LandingPagesPage() {
  const { t, i18n } = useTranslation('widgets', { keyPrefix: 'landing' })
  const search = route.useSearch()
  const navigate = useNavigate()
  const today = useToday()
  const [changing, setChanging] = useState<LandingPageRow | null>(null)
  const [sharing, setSharing] = useState<LandingPageRow | null>(null)
  const number = new Intl.NumberFormat(i18n.language)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  const remove = useCall('DELETE /landing-pages/:id', { refreshes: ['GET /landing-pages', 'GET /contact-tags'] })
  const add = (
    <ButtonLink to="/landing-pages/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('add')}
    </ButtonLink>
  )
  const copy = async ({ url }: LandingPageRow) => {
    await navigator.clipboard.writeText(url)
    await notify({ kind: 'done', title: t('copied'), text: url })
  }
  const askToDelete = ({ id, campaignName, signUps }: LandingPageRow) =>
    confirmDelete({
      title: t('deleteTitle', { name: campaignName }),
      text: signUps ? t('deleteText', { count: signUps }) : t('deleteUnused'),
      action: t('delete'),
      keep: t('keep'),
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })
  const columns: Column<LandingPageRow>[] = [
    { id: 'name', head: t('name'), cell: ({ campaignName }) => campaignName, sort: 'campaignName', phone: 'title' },
    { id: 'state', head: t('state'), cell: page => <LandingPageStatus page={page} />, phone: 'status' },
    { id: 'views', head: t('views'), cell: ({ views }) => number.format(views), sort: 'views', align: 'right' },
    {
      id: 'machines',
      head: t('machineViews'),
      cell: ({ machineViews }) => number.format(machineViews),
      align: 'right',
      isHidden: true,
    },
    {
      id: 'signUps',
      head: t('signUps'),
      cell: ({ signUps }) => number.format(signUps),
      sort: 'signUps',
      align: 'right',
      phone: 'detail',
    },
    {
      id: 'rate',
      head: t('rate'),
      cell: ({ views, signUps }) => (views > 0 ? percent.format(Math.min(1, signUps / views)) : null),
      align: 'right',
    },
    {
      id: 'last',
      head: t('lastSignUp'),
      cell: ({ lastSignUpAt }) =>
        lastSignUpAt && (
          <time dateTime={lastSignUpAt} {...tip(fullTime(lastSignUpAt, i18n.language))}>
            {shortMoment(lastSignUpAt, today, i18n.language)}
          </time>
        ),
      sort: 'lastSignUpAt',
      align: 'right',
    },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        read={query('GET /landing-pages')({ query: listQuery(search) })}
        search={search}
        searchLabel={t('search')}
        columns={columns}
        defaultSort="campaignName"
        rowKey={({ id }) => id}
        rowName={({ campaignName }) => campaignName}
        rowLink={editLink}
        rowActions={page => [
          { label: t('edit'), icon: IconPencil, onClick: () => void navigate(editLink(page)) },
          { label: t('rename'), icon: IconSettings, onClick: () => setChanging(page) },
          ...(page.liveVersion > 0
            ? [
                { label: t('open'), icon: IconExternalLink, onClick: () => void window.open(page.url, '_blank', 'noopener') },
                { label: t('copy'), icon: IconCopy, onClick: () => void copy(page) },
                { label: t('share'), icon: IconQrcode, onClick: () => setSharing(page) },
              ]
            : []),
          { label: t('delete'), icon: IconTrash, onClick: () => void askToDelete(page), isDanger: true },
        ]}
        actions={add}
        empty={{ icon: IconBrowser, title: t('emptyTitle'), text: t('emptyText'), action: add }}
      />
      {changing && <AddressForm page={changing} onClose={() => setChanging(null)} />}
      {sharing && <ShareDialog page={sharing} onClose={() => setSharing(null)} />}
    </>
  )
}

/** Whether strangers can sign up on it now. */
export function LandingPageStatus({ page }: { page: Pick<LandingPageRow, 'isActive' | 'liveVersion' | 'isAtLimit'> }) {
  const { t } = useTranslation('widgets', { keyPrefix: 'landing' })
  if (page.liveVersion === 0) return <Status tone="off">{t('draft')}</Status>
  if (page.isActive && page.isAtLimit) return <Status tone="warn">{t('atLimit')}</Status>
  return <Status tone={page.isActive ? 'ok' : 'off'}>{t(page.isActive ? 'active' : 'inactive')}</Status>
}
