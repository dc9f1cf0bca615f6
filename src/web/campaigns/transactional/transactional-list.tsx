import { IconListDetails, IconPencil, IconPlus, IconReceipt, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TransactionalText } from '#contract/campaigns/transactional-texts.ts'
import { query, useCall } from '#web/api/query.ts'
import { senderName } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { ShortTime } from '#web/ui/short-time.tsx'
import { useBulkViewSwitch } from '../bulk-view-switch.tsx'
import { newLink, sendsLink, textLink } from './addresses.ts'
import { eventWords } from './event-words.ts'

const route = getRouteApi('/_staff/bulk/sms')

/** All transactional texts, with how many each sent. */
export function TransactionalList() {
  const { t } = useTranslation('campaigns')
  const search = route.useSearch()
  const navigate = useNavigate()
  const viewSwitch = useBulkViewSwitch()
  const phoneText = usePhoneText()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const removal = useCall('DELETE /transactional-texts/:id', { refreshes: ['GET /transactional-texts'] })
  const add = (
    <ButtonLink {...newLink} leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('transactional.add')}
    </ButtonLink>
  )
  const fromText = ({ from }: TransactionalText) => {
    const number = account?.phoneNumbers.find(own => own.number === from)
    return number ? senderName(number, phoneText) : phoneText(from)
  }
  const remove = ({ id, name }: TransactionalText) =>
    confirmDelete({
      title: t('transactional.deleteTitle', { name }),
      text: t('transactional.deleteText'),
      action: t('transactional.delete'),
      keep: t('transactional.keep'),
      onConfirm: async () => {
        await removal.mutateAsync({ params: { id } })
        await notify({ kind: 'done', title: t('transactional.deleted', { name }) })
      },
    })
  const columns: Column<TransactionalText>[] = [
    { id: 'name', head: t('transactional.name'), cell: ({ name }) => name, sort: 'name', phone: 'title' },
    {
      id: 'state',
      head: t('transactional.state'),
      cell: ({ isActive }) => (
        <Status tone={isActive ? 'ok' : 'off'}>{t(isActive ? 'transactional.active' : 'transactional.inactive')}</Status>
      ),
      phone: 'status',
    },
    {
      id: 'event',
      head: t('transactional.event'),
      cell: ({ event }) => t(`transactional.events.${event ? eventWords[event] : 'none'}`),
      phone: 'detail',
    },
    { id: 'from', head: t('transactional.from'), cell: fromText },
    {
      id: 'delay',
      head: t('transactional.delay'),
      cell: ({ delaySeconds }) => t('transactional.seconds', { count: delaySeconds }),
      align: 'right',
    },
    { id: 'sent', head: t('transactional.sent'), cell: ({ sent }) => sent, sort: 'sent', align: 'right' },
    { id: 'refused', head: t('transactional.refused'), cell: ({ refused }) => refused, align: 'right' },
    {
      id: 'last',
      head: t('transactional.lastSent'),
      cell: ({ lastSentAt }) => lastSentAt && <ShortTime at={lastSentAt} />,
      align: 'right',
    },
  ]
  return (
    <ListPage
      title={t('transactional.title')}
      {...viewSwitch}
      read={query('GET /transactional-texts')({ query: listQuery(search) })}
      search={search}
      searchLabel={t('transactional.search')}
      columns={columns}
      defaultSort="name"
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }) => textLink(id)}
      rowActions={text => [
        { label: t('transactional.edit'), icon: IconPencil, onClick: () => void navigate(textLink(text.id)) },
        { label: t('transactional.showSends'), icon: IconListDetails, onClick: () => void navigate(sendsLink(text.id)) },
        { label: t('transactional.delete'), icon: IconTrash, onClick: () => void remove(text), isDanger: true },
      ]}
      actions={add}
      empty={{ icon: IconReceipt, title: t('transactional.emptyTitle'), text: t('transactional.emptyText'), action: add }}
    />
  )
}
