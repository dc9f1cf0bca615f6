import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactTag } from '#contract/contacts/contact-tags.ts'
import { query, useCall } from '#web/api/query.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'

const ContactTagForm = lazyOnIdle(() => import('./contact-tag-form.tsx'))
const route = getRouteApi('/_staff/contact-tags')
const newTag: ContactTag = { id: '', name: '', contacts: 0, version: 0 }

export function ContactTagsPage() {
  const { t } = useTranslation('contacts', { keyPrefix: 'contactTags' })
  const search = route.useSearch()
  const [form, setForm] = useState<ContactTag | null>(null)
  const remove = useCall('DELETE /contact-tags/:id', { refreshes: ['GET /contact-tags'] })
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setForm(newTag)}>
      {t('add')}
    </Button>
  )
  const askToDelete = ({ id, name, contacts }: ContactTag) =>
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('deleteText', { count: contacts }),
      action: t('delete'),
      keep: t('keep'),
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })

  return (
    <>
      <ListPage
        title={t('title')}
        read={query('GET /contact-tags')({ query: listQuery(search) })}
        search={search}
        searchLabel={t('search')}
        columns={[
          { id: 'name', head: t('name'), cell: tag => tag.name, sort: 'name', phone: 'title' },
          { id: 'contacts', head: t('contacts'), cell: tag => tag.contacts, sort: 'contacts', align: 'right', phone: 'detail' },
        ]}
        defaultSort="name"
        rowKey={tag => tag.id}
        rowName={tag => tag.name}
        onOpen={setForm}
        rowActions={tag => [
          { label: t('rename'), icon: IconPencil, onClick: () => setForm(tag) },
          { label: t('delete'), icon: IconTrash, onClick: () => void askToDelete(tag), isDanger: true },
        ]}
        actions={add}
        empty={{ icon: IconTag, title: t('emptyTitle'), text: t('emptyText'), action: add }}
      />
      {form && <ContactTagForm tag={form} onClose={() => setForm(null)} />}
    </>
  )
}
