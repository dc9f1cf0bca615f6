import { IconDoorExit, IconMessageStar, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Keyword } from '#contract/signup/keywords.ts'
import { query, useCall } from '#web/api/query.ts'
import { numberFormat } from '#web/format/numbers.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { ShortTime } from '#web/ui/short-time.tsx'

const route = getRouteApi('/_staff/keywords/')
const editLink = ({ id }: Keyword) => linkOptions({ to: '/keywords/edit/$id', params: { id } })

/** The words by which customers sign up, with how many did. */
export function KeywordsPage() {
  const { t, i18n } = useTranslation('signup', { keyPrefix: 'keywords' })
  const search = route.useSearch()
  const navigate = useNavigate()
  const number = numberFormat(i18n.language)
  const remove = useCall('DELETE /keywords/:id', { refreshes: ['GET /keywords', 'GET /contact-tags'] })
  const add = (
    <ButtonLink to="/keywords/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('add')}
    </ButtonLink>
  )
  const askToDelete = ({ id, keyword, signUps }: Keyword) =>
    confirmDelete({
      title: t('deleteTitle', { keyword }),
      text: signUps ? t('deleteText', { count: signUps }) : t('deleteUnused'),
      action: t('delete'),
      keep: t('keep'),
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })
  const columns: Column<Keyword>[] = [
    { id: 'keyword', head: t('keyword'), cell: ({ keyword }) => keyword, sort: 'keyword', phone: 'title' },
    { id: 'state', head: t('state'), cell: keyword => <KeywordStatus keyword={keyword} />, phone: 'status' },
    { id: 'tag', head: t('tag'), cell: ({ tag }) => tag, phone: 'detail' },
    { id: 'signUps', head: t('signUps'), cell: ({ signUps }) => number.format(signUps), sort: 'signUps', align: 'right' },
    { id: 'waiting', head: t('waiting'), cell: ({ waiting }) => number.format(waiting), align: 'right' },
    {
      id: 'last',
      head: t('lastSignUp'),
      cell: ({ lastSignUpAt }) => lastSignUpAt && <ShortTime at={lastSignUpAt} />,
      sort: 'lastSignUpAt',
      align: 'right',
    },
  ]
  return (
    <ListPage
      title={t('title')}
      read={query('GET /keywords')({ query: listQuery(search) })}
      search={search}
      searchLabel={t('search')}
      columns={columns}
      defaultSort="keyword"
      rowKey={({ id }) => id}
      rowName={({ keyword }) => keyword}
      rowLink={editLink}
      rowActions={keyword => [
        { label: t('edit'), icon: IconPencil, onClick: () => void navigate(editLink(keyword)) },
        { label: t('openStop'), icon: IconDoorExit, onClick: () => void window.open(keyword.stopUrl, '_blank', 'noopener') },
        { label: t('delete'), icon: IconTrash, onClick: () => void askToDelete(keyword), isDanger: true },
      ]}
      actions={add}
      empty={{ icon: IconMessageStar, title: t('emptyTitle'), text: t('emptyText'), action: add }}
    />
  )
}

type KeywordStatusProps = { keyword: Pick<Keyword, 'isActive' | 'heldFor' | 'ranOut'> }

/** Whether a text with the word signs up, and whether what it is answered waits for something. */
export function KeywordStatus({ keyword: { isActive, heldFor, ranOut } }: KeywordStatusProps) {
  const { t } = useTranslation('signup', { keyPrefix: 'keywords' })
  if (heldFor === 'COST_LIMIT') return <Status tone="warn">{t('heldForCost')}</Status>
  if (heldFor === 'INSUFFICIENT_FUNDS') return <Status tone="warn">{t('heldForMoney')}</Status>
  if (heldFor !== null && heldFor !== 'NO_LEADS') return <Status tone="warn">{t('held')}</Status>
  if (ranOut > 0) return <Status tone="warn">{t('ranOut', { count: ranOut })}</Status>
  if (heldFor !== null) return <Status tone="warn">{t('heldForLeads')}</Status>
  return <Status tone={isActive ? 'ok' : 'off'}>{t(isActive ? 'active' : 'inactive')}</Status>
}
