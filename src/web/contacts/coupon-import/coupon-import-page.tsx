import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '#web/imports/wizard/import-wizard.tsx'

const LatestImports = lazy(() => import('#web/imports/results/latest-imports.tsx'))
const Plan = lazy(() => import('./coupon-import-plan.tsx'))
const route = getRouteApi('/_staff/coupons/import/')

export function CouponImportPage() {
  const { t } = useTranslation('signup')
  return (
    <ImportWizard
      kind="coupons"
      Plan={Plan}
      search={route.useSearch()}
      crumb={{ label: t('coupons.title'), to: '/coupons' }}
      below={<LatestImports kind="coupons" />}
    />
  )
}
