import { IconDoorExit, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { UnsubscribePageRow } from '#contract/signup/unsubscribe-pages.ts'
import { query, useCall } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import type { Column } from '#web/ui/list/list-types.ts'

const route = getRouteApi('/_staff/unsubscribe-pages/')
const editLink = ({ id }: UnsubscribePageRow) => linkOptions({ to: '/unsubscribe-pages/edit/$id', params: { id } })

/** The pages that campaigns and sign-up tools choose, and how many people left on each. */
export function UnsubscribePagesPage() {
  const { t } = useTranslation('unsubscribe-pages')
  const search = route.useSearch()
  const navigate = useNavigate()
  const remove = useCall('DELETE /unsubscribe-pages/:id', { refreshes: ['GET /unsubscribe-pages'] })
  const add = (
    <ButtonLink to="/unsubscribe-pages/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('add')}
    </ButtonLink>
  )
  const askToDelete = ({ id, name }: UnsubscribePageRow) =>
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      action: t('delete'),
      keep: t('keep'),
      onConfirm: async () => {
        await remove.mutateAsync({ params: { id } })
        await notify({ kind: 'done', title: t('deleted') })
      },
    })
  const columns: Column<UnsubscribePageRow>[] = [
    { id: 'name', head: t('name'), cell: ({ name }) => name, sort: 'name', phone: 'title' },
    {
      id: 'unsubscribes',
      head: t('unsubscribes'),
      cell: ({ unsubscribes }) => unsubscribes,
      sort: 'unsubscribes',
      align: 'right',
      phone: 'detail',
    },
  ]
  return (
    <ListPage
      title={t('title')}
      read={query('GET /unsubscribe-pages')({ query: listQuery(search) })}
      search={search}
      searchLabel={t('search')}
      columns={columns}
      defaultSort="name"
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={editLink}
      rowActions={page => [
        { label: t('edit'), icon: IconPencil, onClick: () => void navigate(editLink(page)) },
        { label: t('delete'), icon: IconTrash, onClick: () => void askToDelete(page), isDanger: true },
      ]}
      actions={add}
      empty={{ icon: IconDoorExit, title: t('emptyTitle'), text: t('emptyText'), action: add }}
    />
  )
}
