import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedContactTag, type ContactTag, NewContactTag } from '#contract/contacts/contact-tags.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { query, useCall } from '#web/api/query.ts'
import { confirmDelete } from '#web/ui/confirm.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { listQuery } from '#web/ui/list-search.ts'
import { TextField } from '#web/ui/text-field.tsx'

const route = getRouteApi('/_staff/contact-tags')
const refreshes = ['GET /contact-tags'] as const

export function ContactTagsPage() {
  const { t, i18n } = useTranslation('contacts')
  const search = route.useSearch()
  const [form, setForm] = useState<'new' | ContactTag | null>(null)
  const create = useCall('POST /contact-tags', { refreshes })
  const rename = useCall('PUT /contact-tags/:id', { refreshes })
  const remove = useCall('DELETE /contact-tags/:id', { refreshes })
  const number = new Intl.NumberFormat(i18n.language)
  const about = { onClose: () => setForm(null), fieldOf: { NAME_TAKEN: 'name' } } as const
  const field = <TextField name="name" label={t('contactTags.name')} maxLength={nameMaxCharacters} />
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setForm('new')}>
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
            cell: tag => number.format(tag.contacts),
            sort: 'contacts',
            align: 'right',
            phone: 'status',
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
      {form === 'new' && (
        <FormModal
          title={t('contactTags.addTitle')}
          schema={NewContactTag}
          defaultValues={{ name: '' }}
          onSubmit={body => create.mutateAsync({ body })}
          error={create.error}
          {...about}
        >
          {field}
        </FormModal>
      )}
      {form !== null && form !== 'new' && (
        <FormModal
          title={t('contactTags.renameTitle', form)}
          schema={ChangedContactTag}
          defaultValues={form}
          onSubmit={body => rename.mutateAsync({ params: form, body })}
          error={rename.error}
          {...about}
        >
          {field}
        </FormModal>
      )}
    </>
  )
}
