import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconMessage2, IconPencil, IconPlus, IconTrash, IconUpload, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultContactSort } from '#contract/contacts/contact-filters.ts'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { query } from '#web/api/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { initials } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { useImportJobWords } from '#web/imports/results/import-job-words.tsx'
import { JobLines } from '#web/jobs/job-lines.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import { useContactColumns } from './contact-columns.tsx'
import { ContactFilterBar } from './contact-filter-bar.tsx'
import { asked, filtersOf, matchOf } from './contact-match.ts'
import { fullName } from '../contact/contact-names.ts'
import { useContactJobWords } from './contact-job-words.ts'
import { type Chosen, useContactBulk } from './use-contact-bulk.ts'
import { useContactCalls } from '../contact/use-contact-calls.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'

const BlockContacts = lazyOnIdle(() => import('../block-list/block-contacts.tsx'))
const NewContact = lazyOnIdle(() => import('../contact/new-contact.tsx'))
const TagContacts = lazyOnIdle(() => import('../tags/tag-contacts.tsx'))

const route = getRouteApi('/_staff/contacts/')
const linkTo = ({ phone }: ContactRow) => linkOptions({ to: '/contacts/$phoneNumber', params: { phoneNumber: phone } })

export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const search = route.useSearch()
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const { data: fields } = useQuery(query('GET /custom-fields')({ query: { limit: 200 } }))
  const columns = useContactColumns(fields?.items ?? [])
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [isAdding, setAdding] = useState(false)
  const [tagging, setTagging] = useState<(Chosen & { action: 'addTags' | 'removeTags' }) | null>(null)
  const [blocking, setBlocking] = useState<Chosen | null>(null)
  const { removeUndoably } = useContactCalls()
  const match = matchOf(search)
  const bulk = useContactBulk(asked(match))
  const contactWords = useContactJobWords()
  const importWords = useImportJobWords('contacts')
  const bring = (
    <ButtonLink to="/contacts/import" leftSection={<IconUpload size={16} stroke={1.5} />}>
      {t('contacts.import')}
    </ButtonLink>
  )
  const both = (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setAdding(true)}>
        {t('contacts.add')}
      </Button>
      {bring}
    </>
  )

  return (
    <>
      <ListPage
        title={t('contacts.title')}
        read={query('GET /contacts')({ query: { ...listQuery(search), ...asked(filtersOf(search)) } })}
        search={search}
        searchLabel={t('contacts.search')}
        columns={columns}
        defaultSort={defaultContactSort}
        rowKey={contact => contact.id}
        rowName={contact => fullName(contact) ?? phoneText(contact.phone)}
        mark={(contact, size) => <Avatar number={contact.phone} letters={initials(fullName(contact))} size={size} />}
        rowLink={linkTo}
        rowActions={contact => [
          { label: t('contacts.open'), icon: IconPencil, onClick: () => void navigate(linkTo(contact)) },
          { label: t('contacts.chat'), icon: IconMessage2, onClick: () => bulk.openChat(contact.phone) },
          { label: t('contacts.delete'), icon: IconTrash, onClick: () => void removeUndoably(contact), isDanger: true },
        ]}
        bulkActions={(selection, done) => bulk.actions({ selection, done }, { onTag: setTagging, onBlock: setBlocking })}
        filters={<ContactFilterBar search={search} fields={fields?.items ?? []} match={match} />}
        actions={isPhone ? bring : both}
        moreActions={[
          ...(isPhone ? [{ label: t('contacts.add'), icon: IconPlus, onClick: () => setAdding(true) }] : []),
          { label: t('contacts.download'), icon: IconDownload, onClick: () => void bulk.download({ match: asked(match) }) },
        ]}
        notice={<JobLines tell={job => contactWords.tell(job) ?? importWords(job)} />}
        empty={{ icon: IconUsers, title: t('contacts.emptyTitle'), text: t('contacts.emptyText'), action: both }}
      />
      {isAdding && <NewContact onClose={() => setAdding(false)} />}
      {tagging && <TagContacts chosen={tagging} run={bulk.run} error={bulk.error} onClose={() => setTagging(null)} />}
      {blocking && <BlockContacts chosen={blocking} run={bulk.run} error={bulk.error} onClose={() => setBlocking(null)} />}
    </>
  )
}
