import { IconHistory, IconLockOpen, IconPlus, IconUpload, IconUser, IconUserOff } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Block, isWithdrawal } from '#contract/contacts/block-list.ts'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { fullTime, mediumDate } from '#web/format/times.ts'
import { useImportJobWords } from '#web/imports/results/import-job-words.tsx'
import { JobLines } from '#web/jobs/job-lines.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import { BlockReasonFilter } from './block-reason-filter.tsx'
import { useLift } from './use-lift.ts'
import { tip } from '#web/ui/tip/tip.ts'

const LiftWithdrawal = lazyOnIdle(() => import('./lift-withdrawal.tsx'))
const route = getRouteApi('/_staff/block-list/')

export function BlockListPage() {
  const { t, i18n } = useTranslation('contacts')
  const search = route.useSearch()
  const reason = BlockReason.options.find(one => one === search.reason)
  const phoneText = usePhoneText()
  const navigate = useNavigate()
  const { lift } = useLift()
  const importWords = useImportJobWords('block-list')
  const [withdrawn, setWithdrawn] = useState<Block | null>(null)
  const add = (
    <ButtonLink to="/block-list/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('blockList.add')}
    </ButtonLink>
  )

  return (
    <>
      <ListPage
        title={t('blockList.title')}
        read={query('GET /block-list')({ query: { ...listQuery(search), reason } })}
        search={search}
        searchLabel={t('blockList.search')}
        columns={[
          { id: 'phone', head: t('blockList.phone'), cell: block => phoneText(block.phone), sort: 'phone', phone: 'title' },
          { id: 'name', head: t('blockList.name'), cell: block => block.name, sort: 'name', phone: 'tags' },
          { id: 'reason', head: t('blockList.reason'), cell: block => t(`blockReasons.${block.reason}`), phone: 'detail' },
          {
            id: 'at',
            head: t('blockList.blockedAt'),
            cell: ({ createdAt }) => (
              <time dateTime={createdAt} {...tip(fullTime(createdAt, i18n.language))}>
                {mediumDate(new Date(createdAt), i18n.language)}
              </time>
            ),
            sort: 'createdAt',
            phone: 'status',
          },
          { id: 'by', head: t('blockList.blockedBy'), cell: block => block.blockedBy ?? t('blockList.byCustomer') },
          { id: 'note', head: t('blockList.note'), cell: block => block.note },
        ]}
        defaultSort="-createdAt"
        rowKey={block => block.id}
        rowName={block => phoneText(block.phone)}
        rowActions={block => [
          // Who has a name here is a contact.
          ...(block.name
            ? [
                {
                  label: t('contacts.open'),
                  icon: IconUser,
                  onClick: () => void navigate({ to: '/contacts/$phoneNumber', params: { phoneNumber: block.phone } }),
                },
              ]
            : []),
          {
            label: t('blockList.unblock'),
            icon: IconLockOpen,
            onClick: () => (isWithdrawal(block.reason) ? setWithdrawn(block) : void lift(block)),
          },
        ]}
        filters={<BlockReasonFilter reason={reason} />}
        actions={add}
        moreActions={[
          { label: t('blockList.imports'), icon: IconHistory, onClick: () => void navigate({ to: '/block-list/imports' }) },
          { label: t('blockList.import'), icon: IconUpload, onClick: () => void navigate({ to: '/block-list/imports/add' }) },
        ]}
        notice={<JobLines tell={importWords} />}
        empty={{ icon: IconUserOff, title: t('blockList.emptyTitle'), text: t('blockList.emptyText'), action: add }}
      />
      {withdrawn && isWithdrawal(withdrawn.reason) && (
        <LiftWithdrawal block={withdrawn} reason={withdrawn.reason} onClose={() => setWithdrawn(null)} />
      )}
    </>
  )
}
