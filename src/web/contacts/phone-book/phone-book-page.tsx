import { Button } from '@mantine/core'
import { IconAddressBook, IconMessage2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhoneBookEntry } from '#contract/contacts/phone-book.ts'
import { query, useCall } from '#web/api/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { initials } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { fullName } from '../contact/contact-names.ts'

const PhoneBookForm = lazyOnIdle(() => import('./phone-book-form.tsx'))

const route = getRouteApi('/_staff/phone-book')

/** Names and numbers, for accounts that need no more of their contacts. */
export function PhoneBookPage() {
  const { t } = useTranslation('contacts')
  const search = route.useSearch()
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const [form, setForm] = useState<PhoneBookEntry | 'new' | null>(null)
  const remove = useCall('DELETE /phone-book/:id', { refreshes: ['GET /phone-book'] })
  const nameOf = (entry: PhoneBookEntry) => fullName(entry) ?? phoneText(entry.phone)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setForm('new')}>
      {t('phoneBook.add')}
    </Button>
  )
  const askToDelete = (entry: PhoneBookEntry) =>
    confirmDelete({
      title: t('phoneBook.deleteTitle', { name: nameOf(entry) }),
      text: t('phoneBook.deleteText', { phone: phoneText(entry.phone) }),
      action: t('phoneBook.deleteAction'),
      keep: t('phoneBook.keep'),
      onConfirm: () => remove.mutateAsync({ params: { id: entry.id } }),
    })

  return (
    <>
      <ListPage
        title={t('phoneBook.title')}
        read={query('GET /phone-book')({ query: listQuery(search) })}
        search={search}
        searchLabel={t('phoneBook.search')}
        columns={[
          { id: 'name', head: t('phoneBook.name'), cell: nameOf, sort: 'name', phone: 'title' },
          { id: 'phone', head: t('phoneBook.phone'), cell: entry => phoneText(entry.phone), phone: 'detail' },
          {
            id: 'status',
            head: t('phoneBook.status'),
            cell: ({ active }) => (
              <Status tone={active ? 'ok' : 'fail'}>{t(active ? 'contacts.active' : 'contacts.blocked')}</Status>
            ),
            phone: 'status',
          },
        ]}
        defaultSort="name"
        rowKey={entry => entry.id}
        rowName={nameOf}
        mark={(entry, size) => <Avatar number={entry.phone} letters={initials(fullName(entry))} size={size} />}
        onOpen={setForm}
        rowActions={entry => [
          {
            label: t('phoneBook.text'),
            icon: IconMessage2,
            onClick: () => void navigate({ to: '/bulk-send', search: { to: entry.phone } }),
          },
          { label: t('phoneBook.edit'), icon: IconPencil, onClick: () => setForm(entry) },
          { label: t('phoneBook.delete'), icon: IconTrash, onClick: () => void askToDelete(entry), isDanger: true },
        ]}
        actions={add}
        empty={{ icon: IconAddressBook, title: t('phoneBook.emptyTitle'), text: t('phoneBook.emptyText'), action: add }}
      />
      {form && <PhoneBookForm entry={form === 'new' ? null : form} onClose={() => setForm(null)} />}
    </>
  )
}
