import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api/call.ts'
import { isFramed } from '#web/session/sign-in/sign-in.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { Page } from '#web/ui/page.tsx'
import { oneOf } from '#web/ui/search-values.ts'
import { CheckoutArea } from '../checkout/checkout-area.tsx'
import { goToProvider, paymentEnd } from '../checkout/go-to-payment.ts'
import { AccountNotice } from '../overdue/account-notice.tsx'
import { Comparison } from './comparison.tsx'
import { OwnPlans } from './own-plans.tsx'
import { planTypes } from './plan-types.ts'

const route = getRouteApi('/_staff/new-plans')

/** The account's plans and those that there are; where an overdue account is led, and a trial goes on from. */
export function NewPlansPage() {
  const { t } = useTranslation('billing')
  const { type } = route.useSearch()
  const navigate = useNavigate()
  return (
    <Page title={t('plans.title')} actions={<ProviderSettings />}>
      <CheckoutArea />
      <AccountNotice />
      <OwnPlans />
      <Comparison
        type={oneOf(planTypes, type) ?? 'sms'}
        onType={next =>
          void navigate({ to: '.', search: before => ({ ...before, type: next }), replace: true, resetScroll: false })
        }
      />
    </Page>
  )
}

/** Cards and what else the provider keeps are changed on its own page. */
export function ProviderSettings() {
  const { t } = useTranslation('billing')
  const [isGoing, setGoing] = useState(false)
  const go = async () => {
    setGoing(true)
    await goToProvider(() => call('GET /payment-settings')({ query: isFramed() ? { returnTo: paymentEnd() } : {} })).catch(
      notifyFailure,
    )
    setGoing(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconExternalLink size={16} stroke={1.5} />}
      loading={isGoing}
      onClick={() => void go()}
    >
      {t('plans.providerSettings')}
    </Button>
  )
}
