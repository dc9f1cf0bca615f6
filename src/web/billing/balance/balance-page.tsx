import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { isFramed } from '#web/session/sign-in/sign-in.ts'
import { useInMenu } from '#web/session/use-may-open.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { PageViews } from '#web/ui/page-views.tsx'
import { Page } from '#web/ui/page.tsx'
import { BalanceBody } from './balance-body.tsx'
import { balanceSections, ledgerFilter, ledgerMatch } from './ledger-match.ts'

const route = getRouteApi('/_staff/balance/{-$action}')

/** The money of the account: what there is, where it went, what brings more. A section has an address of its own. */
export function BalancePage() {
  const { t, i18n } = useTranslation('billing')
  const { action } = route.useParams()
  const search = ledgerMatch(route.useSearch())
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  // As in balance.module.css.
  const isStacked = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const { data: overview, error, refetch } = useQuery(query('GET /balance-overview')())
  const navigate = useNavigate()
  // No frame may show them.
  const hasPayments = useInMenu('/payments') && !isFramed()
  const title = t('balance.title')
  const section = balanceSections.find(one => one === action)
  const download = async () => {
    try {
      const language = i18n.language === 'pl' ? 'pl' : 'en'
      const { url } = await call('POST /ledger-entries/downloads')({ body: { ...ledgerFilter(search), language } })
      location.assign(url)
    } catch (failure) {
      await notifyFailure(failure)
    }
  }
  const views = [undefined, ...balanceSections].map(view => ({
    id: view ?? 'all',
    text: t(`balance.views.${view ?? 'all'}`),
    link: { to: '/balance/{-$action}', params: { action: view } } as const,
    isShown: view === section,
  }))
  if (action !== undefined && !section) return <NotFoundPage />
  return (
    <Page
      title={title}
      isFilled
      views={isStacked && <PageViews label={t('balance.views.label')} views={views} />}
      moreActions={
        hasPayments
          ? [{ label: t('balance.payments'), icon: IconReceipt, onClick: () => void navigate({ to: '/payments' }) }]
          : undefined
      }
      actions={
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.5} />} onClick={() => void download()}>
          {t('balance.download')}
        </Button>
      }
    >
      {overview ? (
        <BalanceBody overview={overview} search={search} section={section} isPhone={isPhone} isStacked={isStacked} />
      ) : error ? (
        <ListFailed title={title} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListWaiting />
      )}
    </Page>
  )
}
