import { IconCode, IconCopy, IconForms, IconPencil, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { embedLine } from '#contract/signup/embed-line.ts'
import type { EmbeddedNewsletterRow } from '#contract/signup/embedded-newsletters.ts'
import { query, useCall } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { ShortTime } from '#web/ui/short-time.tsx'
import { formHeightPx } from './form-height.ts'
import { formKinds } from '../forms/form-kinds.ts'
import { useFormColumns } from '../forms/use-form-columns.tsx'

const NameForm = lazyOnIdle(() => import('../forms/name-form.tsx'))
const route = getRouteApi('/_staff/embedded-newsletters/')
const editLink = ({ id }: EmbeddedNewsletterRow) => formKinds.EMBEDDED.editLink(id)
const installLink = (id: string) => linkOptions({ to: '/embedded-newsletters/installation', search: { id } })

/** The forms in pages of the business's own: how many looked, how many signed up, and when a page last asked for one. */
export function EmbeddedNewslettersPage() {
  const { t } = useTranslation('widgets', { keyPrefix: 'embedded' })
  const search = route.useSearch()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [changing, setChanging] = useState<EmbeddedNewsletterRow | null>(null)
  const remove = useCall('DELETE /embedded-newsletters/:id', { refreshes: ['GET /embedded-newsletters', 'GET /contact-tags'] })
  const add = (
    <ButtonLink to="/embedded-newsletters/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('add')}
    </ButtonLink>
  )
  const copy = async ({ id }: EmbeddedNewsletterRow) => {
    const { url, draft } = await client.fetchQuery(query('GET /embedded-newsletters/:id')({ params: { id } }))
    const line = embedLine(url, formHeightPx(draft))
    await navigator.clipboard.writeText(line)
    await notify({ kind: 'done', title: t('copied'), text: line })
  }
  const askToDelete = ({ id, campaignName, signUps }: EmbeddedNewsletterRow) =>
    confirmDelete({
      title: t('deleteTitle', { name: campaignName }),
      text: signUps ? t('deleteText', { count: signUps }) : t('deleteUnused'),
      action: t('delete'),
      keep: t('keep'),
      onConfirm: async () => {
        await remove.mutateAsync({ params: { id } })
        await notify({ kind: 'done', title: t('deleted') })
      },
    })
  const seen: Column<EmbeddedNewsletterRow> = {
    id: 'seen',
    head: t('lastSeen'),
    cell: ({ lastSeenAt }) => lastSeenAt && <ShortTime at={lastSeenAt} />,
    sort: 'lastSeenAt',
    align: 'right',
  }
  return (
    <>
      <ListPage
        title={t('title')}
        read={query('GET /embedded-newsletters')({ query: listQuery(search) })}
        search={search}
        searchLabel={t('search')}
        columns={[...useFormColumns<EmbeddedNewsletterRow>('EMBEDDED'), seen]}
        defaultSort="campaignName"
        rowKey={({ id }) => id}
        rowName={({ campaignName }) => campaignName}
        rowLink={editLink}
        rowActions={form => [
          { label: t('edit'), icon: IconPencil, onClick: () => void navigate(editLink(form)) },
          { label: t('install'), icon: IconCode, onClick: () => void navigate(installLink(form.id)) },
          ...(form.liveVersion > 0 && window.isSecureContext
            ? [{ label: t('copy'), icon: IconCopy, onClick: () => void copy(form).catch(notifyFailure) }]
            : []),
          { label: t('rename'), icon: IconSettings, onClick: () => setChanging(form) },
          { label: t('delete'), icon: IconTrash, onClick: () => void askToDelete(form), isDanger: true },
        ]}
        actions={add}
        empty={{ icon: IconForms, title: t('emptyTitle'), text: t('emptyText'), action: add }}
      />
      {changing && <NameForm kind={formKinds.EMBEDDED} form={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
