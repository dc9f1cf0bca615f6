import { IconPencil, IconPhone } from '@tabler/icons-react'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PhoneNumberRow } from '#contract/account/phone-numbers.ts'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import { Status } from '#web/ui/feedback/status.tsx'

const route = getRouteApi('/_staff/phone-numbers/')

const wayTo = ({ id }: PhoneNumberRow) => linkOptions({ to: '/phone-numbers/edit/$id', params: { id } })

/** The numbers that the account texts from, and what it says of each. */
export function PhoneNumbersPage() {
  const { t } = useTranslation('settings')
  const search = route.useSearch()
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const nameOf = ({ customName, number }: PhoneNumberRow) => customName || phoneText(number)
  const stopReply = ({ stopAutoresponder, hasCustomStopReply }: PhoneNumberRow) =>
    t(!stopAutoresponder ? 'numbers.replyOff' : hasCustomStopReply ? 'numbers.replyOwn' : 'numbers.replyStandard')
  return (
    <ListPage
      title={t('numbers.title')}
      read={query('GET /phone-numbers')({ query: listQuery(search) })}
      search={search}
      searchLabel={t('numbers.search')}
      columns={[
        { id: 'name', head: t('numbers.name'), cell: nameOf, sort: 'customName', phone: 'title' },
        { id: 'number', head: t('numbers.number'), cell: row => phoneText(row.number), sort: 'number', phone: 'detail' },
        {
          id: 'default',
          head: t('numbers.sender'),
          cell: row => (row.isDefault ? <Status tone="ok">{t('numbers.isDefault')}</Status> : null),
          phone: 'status',
        },
        { id: 'brand', head: t('numbers.brand'), cell: row => row.brandIdentification },
        { id: 'stopText', head: t('numbers.stopText'), cell: row => row.stopText },
        { id: 'reply', head: t('numbers.reply'), cell: stopReply },
      ]}
      rowKey={row => row.id}
      rowName={nameOf}
      rowLink={wayTo}
      rowActions={row => [{ label: t('numbers.edit'), icon: IconPencil, onClick: () => void navigate(wayTo(row)) }]}
      empty={{ icon: IconPhone, title: t('numbers.emptyTitle'), text: t('numbers.emptyText') }}
    />
  )
}
