import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '#web/imports/wizard/import-wizard.tsx'

const LatestImports = lazy(() => import('#web/imports/results/latest-imports.tsx'))
const Plan = lazy(() => import('./block-list-import-plan.tsx'))
const route = getRouteApi('/_staff/block-list/imports/add')

export function BlockListImportPage() {
  const { t } = useTranslation('contacts')
  return (
    <ImportWizard
      kind="block-list"
      Plan={Plan}
      search={route.useSearch()}
      crumb={{ label: t('blockList.title'), to: '/block-list' }}
      below={<LatestImports kind="block-list" />}
    />
  )
}
