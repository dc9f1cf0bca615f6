import { IconForms, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { query, useCall } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import { Pills } from '#web/ui/pills.tsx'

const EditCustomField = lazyOnIdle(() => import('./edit-custom-field.tsx'))
const route = getRouteApi('/_staff/custom-fields/')

export function CustomFieldsPage() {
  const { t, i18n } = useTranslation('contacts')
  const search = route.useSearch()
  const [edited, setEdited] = useState<CustomField | null>(null)
  const remove = useCall('DELETE /custom-fields/:id', { refreshes: ['GET /custom-fields'] })
  const number = new Intl.NumberFormat(i18n.language)
  const add = (
    <ButtonLink to="/custom-fields/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('customFields.add')}
    </ButtonLink>
  )
  const askToDelete = ({ id, name, contacts }: CustomField) =>
    confirmDelete({
      title: t('customFields.deleteTitle', { name }),
      text: contacts > 0 ? t('customFields.deleteText', { count: contacts }) : t('customFields.deleteNone'),
      action: t('customFields.delete'),
      keep: t('customFields.keep'),
      typed: contacts > 0 ? name : undefined,
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })

  return (
    <>
      <ListPage
        title={t('customFields.title')}
        read={query('GET /custom-fields')({ query: listQuery(search) })}
        search={search}
        searchLabel={t('customFields.search')}
        columns={[
          { id: 'name', head: t('customFields.name'), cell: field => field.name, sort: 'name', phone: 'title' },
          { id: 'type', head: t('customFields.type'), cell: field => t(`customFields.types.${field.type}`), phone: 'detail' },
          {
            id: 'options',
            head: t('customFields.options'),
            cell: ({ options }) => options.length > 0 && <Pills names={options.map(option => option.name)} />,
          },
          {
            id: 'contacts',
            head: t('customFields.contacts'),
            cell: field => number.format(field.contacts),
            sort: 'contacts',
            align: 'right',
            phone: 'status',
          },
        ]}
        defaultSort="name"
        rowKey={field => field.id}
        rowName={field => field.name}
        onOpen={setEdited}
        rowActions={field => [
          { label: t('customFields.edit'), icon: IconPencil, onClick: () => setEdited(field) },
          { label: t('customFields.delete'), icon: IconTrash, onClick: () => void askToDelete(field), isDanger: true },
        ]}
        actions={add}
        empty={{ icon: IconForms, title: t('customFields.emptyTitle'), text: t('customFields.emptyText'), action: add }}
      />
      {edited && <EditCustomField field={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
