import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconReceipt } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/billing/payments.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MenuButton } from '#web/ui/dialog/menu-button.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { MonthFilter } from './month-filter.tsx'
import { monthOf, paymentsAsked } from './payment-match.ts'
import { useMonths } from './use-months.ts'
import { usePaymentColumns, usePaymentName } from './use-payment-columns.tsx'

const route = getRouteApi('/_staff/payments')

/** What was paid and what went back, each with its document; a month of them for the accountant. */
export function PaymentsPage() {
  const { t, i18n } = useTranslation('billing')
  const search = route.useSearch()
  const columns = usePaymentColumns()
  const nameOf = usePaymentName()
  const language = i18n.language === 'pl' ? 'pl' : 'en'
  const fetchFile = async (ask: () => Promise<{ url: string }>) => {
    try {
      location.assign((await ask()).url)
    } catch (error) {
      await notifyFailure(error)
    }
  }
  const document = ({ id }: Payment) =>
    fetchFile(() => call('POST /payments/:id/downloads')({ params: { id }, body: { language } }))
  const month = (chosen: string) => fetchFile(() => call('POST /payments/downloads')({ body: { month: chosen, language } }))
  return (
    <ListPage
      title={t('payments.title')}
      read={query('GET /payments')({ query: paymentsAsked(search) })}
      search={search}
      searchLabel={t('payments.search')}
      columns={columns}
      rowKey={payment => payment.id}
      rowName={payment => payment.document?.number ?? nameOf(payment)}
      rowActions={payment =>
        payment.document
          ? [{ label: t('payments.downloadPdf'), icon: IconFileTypePdf, onClick: () => void document(payment) }]
          : []
      }
      filters={<MonthFilter month={monthOf(search.month)} />}
      actions={<MonthDownload onMonth={chosen => void month(chosen)} />}
      empty={{
        icon: IconReceipt,
        title: t('payments.emptyTitle'),
        text: t('payments.emptyText'),
        action: (
          <ButtonLink to="/new-plans" variant="default">
            {t('plans.compare')}
          </ButtonLink>
        ),
      }}
    />
  )
}

/** All documents of a month as one file. */
function MonthDownload({ onMonth }: { onMonth: (month: string) => void }) {
  const { t } = useTranslation('billing')
  const { months, nameOf } = useMonths()
  return (
    <MenuButton
      label={t('payments.downloadMonth')}
      position="bottom-end"
      lines={() => months.map(value => ({ label: nameOf(value), onClick: () => onMonth(value) }))}
    >
      {wiring => (
        <Button {...wiring} variant="default" leftSection={<IconDownload size={16} stroke={1.5} />}>
          {t('payments.downloadMonth')}
        </Button>
      )}
    </MenuButton>
  )
}
