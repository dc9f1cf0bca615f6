import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { CheckoutArea } from '../checkout/checkout-area.tsx'
import { OwnPlans } from './own-plans.tsx'

/** The account's plans alone: what is used of each, and how long it lasts. */
export function PlansPage() {
  const { t } = useTranslation('billing')
  return (
    <Page
      title={t('plans.yours')}
      actions={
        <>
          <ButtonLink to="/new-plans" variant="default">
            {t('plans.compare')}
          </ButtonLink>
          <ButtonLink to="/new-plan">{t('plans.add')}</ButtonLink>
        </>
      }
    >
      <CheckoutArea />
      <OwnPlans />
    </Page>
  )
}
