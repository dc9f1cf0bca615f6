import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedContactTag, type ContactTag } from '#contract/contacts/contact-tags.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { query, useCall } from '#web/api/query.ts'
import { confirmDelete } from '#web/ui/confirm.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { listQuery } from '#web/ui/list-search.ts'
import { TextField } from '#web/ui/text-field.tsx'

const route = getRouteApi('/_staff/contact-tags')
const refreshes = ['GET /contact-tags'] as const
const newTag: ContactTag = { id: '', name: '', contacts: 0, version: 0 }

export function ContactTagsPage() {
  const { t } = useTranslation('contacts')
  const search = route.useSearch()
  const [form, setForm] = useState<ContactTag | null>(null)
  const create = useCall('POST /contact-tags', { refreshes })
  const rename = useCall('PUT /contact-tags/:id', { refreshes })
  const remove = useCall('DELETE /contact-tags/:id', { refreshes })
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setForm(newTag)}>
      {t('contactTags.add')}
    </Button>
  )
  const askToDelete = ({ id, name, contacts }: ContactTag) =>
    confirmDelete({
      title: t('contactTags.deleteTitle', { name }),
      text: t('contactTags.deleteText', { count: contacts }),
      action: t('contactTags.delete'),
      keep: t('contactTags.keep'),
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })

  return (
    <>
      <ListPage
        title={t('contactTags.title')}
        read={query('GET /contact-tags')({ query: listQuery(search) })}
        search={search}
        searchLabel={t('contactTags.search')}
        columns={[
          { id: 'name', head: t('contactTags.name'), cell: tag => tag.name, sort: 'name', phone: 'title' },
          {
            id: 'contacts',
            head: t('contactTags.contacts'),
            cell: tag => tag.contacts,
            sort: 'contacts',
            align: 'right',
            phone: 'detail',
          },
        ]}
        defaultSort="name"
        rowKey={tag => tag.id}
        rowName={tag => tag.name}
        onOpen={setForm}
        rowActions={tag => [
          { label: t('contactTags.rename'), icon: IconPencil, onClick: () => setForm(tag) },
          { label: t('contactTags.delete'), icon: IconTrash, onClick: () => void askToDelete(tag), isDanger: true },
        ]}
        actions={add}
        empty={{ icon: IconTag, title: t('contactTags.emptyTitle'), text: t('contactTags.emptyText'), action: add }}
      />
      {form && (
        <FormModal
          title={form.id ? t('contactTags.renameTitle', form) : t('contactTags.addTitle')}
          schema={ChangedContactTag}
          defaultValues={form}
          onClose={() => setForm(null)}
          onSubmit={body => (form.id ? rename.mutateAsync({ params: form, body }) : create.mutateAsync({ body }))}
          error={form.id ? rename.error : create.error}
        >
          <TextField name="name" label={t('contactTags.name')} maxLength={nameMaxCharacters} />
        </FormModal>
      )}
    </>
  )
}
