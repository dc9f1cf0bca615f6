import { IconReceipt, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { TransactionalSend } from '#contract/campaigns/transactional-texts.ts'
import { triedAgainReasons } from '#contract/campaigns/tried-again.ts'
import { isFailure, shownStatus, type MessageStatus } from '#contract/chat/status.ts'
import { isKnownCode } from '#web/errors/message-of.ts'
import { query, useCall } from '#web/api/query.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { personOf } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { fullTime, shortMoment, useToday } from '#web/format/times.ts'
import { Pills } from '#web/ui/pills.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { tip } from '#web/ui/tip/tip.ts'

const route = getRouteApi('/_staff/bulk/sms')
/** While something waits or is on its way the list looks again. */
const lookAgainMs = 5000
const isOpen = ({ state, status }: TransactionalSend) =>
  state === 'WAITING' || (state === 'SENT' && status !== 'DELIVERED' && !isFailure(status))

/** Refusals that a message has a status for. */
const statusOf = new Map<string, MessageStatus>([
  ['PHONE_NUMBER_ON_BLOCK_LIST', 'BLOCK_LIST'],
  ['UNAUTHORIZED_DESTINATION', 'UNAUTHORIZED_DESTINATION'],
  ['INSUFFICIENT_FUNDS', 'BILLING_ERROR'],
])

/** Everything that one transactional text sent, and what became of it. */
export function TransactionalSends({ id }: { id: string }) {
  const { t, i18n } = useTranslation(['campaigns', 'chat', 'errors'])
  const search = route.useSearch()
  const today = useToday()
  const phoneText = usePhoneText()
  const { data: text } = useQuery(query('GET /transactional-texts/:id')({ params: { id } }))
  const { data: users } = useQuery(query('GET /users')())
  const retry = useCall('POST /transactional-texts/:id/sends/:sendId/retry', {
    refreshes: ['GET /transactional-texts/:id/sends'],
  })
  const tryAgain = (sendId: string) => retry.mutateAsync({ params: { id, sendId } }).catch(notifyFailure)
  const moment = (iso: string) => (
    <time dateTime={iso} {...tip(fullTime(iso, i18n.language))}>
      {shortMoment(iso, today, i18n.language)}
    </time>
  )
  const stateOf = ({ state, status, reason, sendAt }: TransactionalSend) => {
    if (state === 'WAITING')
      return <Status tone="info">{t('transactional.waits', { at: shortMoment(sendAt, today, i18n.language) })}</Status>
    const asStatus = reason === null ? undefined : statusOf.get(reason)
    if (asStatus) return <Status tone="fail">{t(`chat:status.${asStatus}`)}</Status>
    if (state === 'REFUSED')
      return (
        <Status tone="fail">
          {reason && isKnownCode(reason) ? i18next.t(`errorMessage.${reason}`, { ns: 'errors' }) : t('transactional.notSent')}
        </Status>
      )
    const shown = shownStatus(status ?? 'SENT')
    return <Status tone={shown === 'DELIVERED' ? 'ok' : isFailure(shown) ? 'fail' : 'info'}>{t(`chat:status.${shown}`)}</Status>
  }
  const byOf = ({ by, orderNumber }: TransactionalSend) =>
    by === null ? t('transactional.byOrder', { number: orderNumber }) : (personOf(users, by)?.name ?? t('chat:unknownPerson'))
  const columns: Column<TransactionalSend>[] = [
    { id: 'phone', head: t('transactional.to'), cell: ({ phone }) => phoneText(phone), phone: 'title' },
    { id: 'body', head: t('transactional.text'), cell: ({ body }) => body, phone: 'detail' },
    { id: 'state', head: t('transactional.state'), cell: stateOf, phone: 'status' },
    { id: 'by', head: t('transactional.by'), cell: byOf },
    {
      id: 'test',
      head: t('transactional.kind'),
      cell: ({ isTest }) => isTest && <Pills names={[t('transactional.isTest')]} />,
      phone: 'tags',
    },
    { id: 'when', head: t('transactional.at'), cell: ({ createdAt }) => moment(createdAt), sort: 'createdAt', align: 'right' },
  ]
  return (
    <ListPage
      title={text?.name ?? t('transactional.title')}
      crumbs={[{ label: t('transactional.title'), to: '/bulk/sms', search: { view: 'transactional' } }]}
      read={{
        ...query('GET /transactional-texts/:id/sends')({ params: { id }, query: listQuery(search) }),
        refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? lookAgainMs : false),
      }}
      search={search}
      searchLabel={t('transactional.searchSends')}
      columns={columns}
      defaultSort="-createdAt"
      rowKey={send => send.id}
      rowName={({ phone }) => phoneText(phone)}
      rowActions={({ id: sendId, state, reason }) =>
        state === 'REFUSED' && reason !== null && triedAgainReasons.includes(reason)
          ? [{ label: t('transactional.tryAgain'), icon: IconRefresh, onClick: () => void tryAgain(sendId) }]
          : []
      }
      rowLink={({ phone }) => linkOptions({ to: '/contacts/$phoneNumber', params: { phoneNumber: phone } })}
      empty={{ icon: IconReceipt, title: t('transactional.noSendsTitle'), text: t('transactional.noSendsText') }}
    />
  )
}
