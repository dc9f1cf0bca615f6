import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '#web/imports/wizard/import-wizard.tsx'
import { PageViews } from '#web/ui/page-views.tsx'

const LatestImports = lazy(() => import('#web/imports/results/latest-imports.tsx'))
const plans = {
  contacts: lazy(() => import('./contact-import-plan.tsx')),
  purchases: lazy(() => import('./purchase-import-plan.tsx')),
}
const kinds = ['contacts', 'purchases'] as const
const route = getRouteApi('/_staff/contacts/import')

/** Contacts from a file, or what they bought. */
export function ContactImportPage() {
  const { t } = useTranslation(['contacts', 'imports'])
  const search = route.useSearch()
  const kind = search.kind === 'purchases' ? 'purchases' : 'contacts'
  return (
    <ImportWizard
      key={kind}
      kind={kind}
      Plan={plans[kind]}
      search={search}
      crumb={{ label: t('contacts.title'), to: '/contacts' }}
      views={
        <PageViews
          label={t('imports:views.label')}
          views={kinds.map(id => ({
            id,
            text: t(`imports:views.${id}`),
            link: { to: '/contacts/import', search: id === 'contacts' ? {} : { kind: id } },
            isShown: id === kind,
          }))}
        />
      }
      below={<LatestImports kind={kind} />}
    />
  )
}
