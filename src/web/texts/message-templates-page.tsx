import { IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MessageTemplate } from '#contract/texts/message-templates.ts'
import { query, useCall } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'
import { mediumDate } from '#web/format/times.ts'

const route = getRouteApi('/_staff/message-templates/')
const refreshes = ['GET /message-templates'] as const
const editLink = ({ name }: MessageTemplate) =>
  linkOptions({ to: '/message-templates/edit/$templateName', params: { templateName: name } })

export function MessageTemplatesPage() {
  const { t, i18n } = useTranslation('texts')
  const search = route.useSearch()
  const navigate = useNavigate()
  const create = useCall('POST /message-templates', { refreshes })
  const remove = useCall('DELETE /message-templates/:id', { refreshes, isDoneWhenAnswered: true })
  const add = (
    <ButtonLink to="/message-templates/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('templates.add')}
    </ButtonLink>
  )
  const removeUndoably = ({ id, name, text }: MessageTemplate) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          void notifyUndo({
            text: t('templates.deleted', { name }),
            undo: () => create.mutateAsync({ body: { name, text } }),
          }),
        onError: error => void notifyFailure(error),
      },
    )
  return (
    <ListPage
      title={t('templates.title')}
      read={query('GET /message-templates')({ query: listQuery(search) })}
      search={search}
      searchLabel={t('templates.search')}
      columns={[
        { id: 'name', head: t('templates.name'), cell: ({ name }) => name, sort: 'name', phone: 'title' },
        { id: 'text', head: t('templates.text'), cell: ({ text }) => text, phone: 'detail' },
        {
          id: 'updated',
          head: t('templates.changed'),
          cell: ({ updatedAt }) => <time dateTime={updatedAt}>{mediumDate(new Date(updatedAt), i18n.language)}</time>,
          sort: 'updated',
          align: 'right',
          phone: 'status',
        },
      ]}
      defaultSort="name"
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={editLink}
      rowActions={template => [
        { label: t('templates.edit'), icon: IconPencil, onClick: () => void navigate(editLink(template)) },
        { label: t('templates.delete'), icon: IconTrash, onClick: () => removeUndoably(template), isDanger: true },
      ]}
      actions={add}
      empty={{ icon: IconTemplate, title: t('templates.emptyTitle'), text: t('templates.emptyText'), action: add }}
    />
  )
}
