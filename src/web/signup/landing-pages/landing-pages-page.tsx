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
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LandingPageRow } from '#contract/signup/landing-pages.ts'
import { query, useCall } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import { formKinds } from '../forms/form-kinds.ts'
import { useFormColumns } from '../forms/use-form-columns.tsx'

const NameForm = lazyOnIdle(() => import('../forms/name-form.tsx'))
const ShareDialog = lazyOnIdle(() => import('./share-dialog.tsx'))
const route = getRouteApi('/_staff/landing-pages/')
const editLink = ({ id }: LandingPageRow) => formKinds.LANDING_PAGE.editLink(id)

/** The pages on which strangers sign up: how many looked, and how many did. */
export function LandingPagesPage() {
  const { t } = useTranslation('widgets', { keyPrefix: 'landing' })
  const search = route.useSearch()
  const navigate = useNavigate()
  const [changing, setChanging] = useState<LandingPageRow | null>(null)
  const [sharing, setSharing] = useState<LandingPageRow | null>(null)
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
  const columns = useFormColumns<LandingPageRow>('LANDING_PAGE')
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
      {changing && <NameForm kind={formKinds.LANDING_PAGE} form={changing} onClose={() => setChanging(null)} />}
      {sharing && <ShareDialog page={sharing} onClose={() => setSharing(null)} />}
    </>
  )
}
