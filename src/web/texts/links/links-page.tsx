import { IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Link } from '#contract/texts/links.ts'
import { query, useCall } from '#web/api/query.ts'
import { mediumDate } from '#web/format/times.ts'
import { placeOf } from '#web/format/zones.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import { CopyLink } from './copy-link.tsx'

const route = getRouteApi('/_staff/urls/')
const editLink = ({ ending }: Link) => linkOptions({ to: '/urls/edit/$url', params: { url: ending } })

export function LinksPage() {
  const { t, i18n } = useTranslation('texts')
  const search = route.useSearch()
  const navigate = useNavigate()
  const remove = useCall('DELETE /links/:id', { refreshes: ['GET /links'] })
  const number = new Intl.NumberFormat(i18n.language)
  const add = (
    <ButtonLink to="/urls/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('links.add')}
    </ButtonLink>
  )
  const askToDelete = ({ id, name }: Link) =>
    confirmDelete({
      title: t('links.deleteTitle', { name }),
      text: t('links.deleteText'),
      action: t('links.delete'),
      keep: t('links.keep'),
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })
  return (
    <ListPage
      title={t('links.title')}
      read={query('GET /links')({ query: listQuery(search) })}
      search={search}
      searchLabel={t('links.search')}
      columns={[
        { id: 'name', head: t('links.name'), cell: ({ name }) => name, sort: 'name', phone: 'title' },
        {
          id: 'address',
          head: t('links.address'),
          cell: ({ address, name }) => <CopyLink address={address} name={name} />,
          phone: 'detail',
        },
        { id: 'target', head: t('links.target'), cell: ({ target }) => target, sort: 'target' },
        {
          id: 'people',
          head: t('links.people'),
          cell: ({ people }) => number.format(people),
          sort: 'people',
          align: 'right',
        },
        {
          id: 'machines',
          head: t('links.machines'),
          cell: ({ machines }) => number.format(machines),
          sort: 'machines',
          align: 'right',
        },
        {
          id: 'expires',
          head: t('links.expires'),
          cell: link => <Expiry link={link} />,
          sort: 'expires',
          phone: 'status',
        },
        {
          id: 'created',
          head: t('links.created'),
          cell: ({ createdAt }) => <time dateTime={createdAt}>{mediumDate(new Date(createdAt), i18n.language)}</time>,
          sort: 'created',
          align: 'right',
        },
      ]}
      defaultSort="name"
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={editLink}
      rowActions={link => [
        { label: t('links.edit'), icon: IconPencil, onClick: () => void navigate(editLink(link)) },
        { label: t('links.delete'), icon: IconTrash, onClick: () => void askToDelete(link), isDanger: true },
      ]}
      actions={add}
      empty={{ icon: IconLink, title: t('links.emptyTitle'), text: t('links.emptyText'), action: add }}
    />
  )
}

/** Whether a link works, and how long yet. */
function Expiry({ link: { state, lastDay, zone } }: { link: Link }) {
  const { t, i18n } = useTranslation('texts')
  if (state === 'ended') return <Status tone="fail">{t('links.ended')}</Status>
  if (state === 'expired') return <Status tone="off">{t('links.expired')}</Status>
  if (lastDay)
    return (
      <Status tone="ok">
        {t('links.until', { day: mediumDate(new Date(`${lastDay}T12:00`), i18n.language), place: placeOf(zone) })}
      </Status>
    )
  return <Status tone="ok">{t('links.forever')}</Status>
}
