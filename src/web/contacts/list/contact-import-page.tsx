import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '#web/imports/wizard/import-wizard.tsx'

const LatestImports = lazy(() => import('#web/imports/results/latest-imports.tsx'))
const Plan = lazy(() => import('./contact-import-plan.tsx'))
const route = getRouteApi('/_staff/contacts/import')

export function ContactImportPage() {
  const { t } = useTranslation('contacts')
  return (
    <ImportWizard
      kind="contacts"
      Plan={Plan}
      search={route.useSearch()}
      crumb={{ label: t('contacts.title'), to: '/contacts' }}
      below={<LatestImports kind="contacts" />}
    />
  )
}
