import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '#web/imports/import-wizard.tsx'
import { LatestImports } from '#web/imports/latest-imports.tsx'
import { contactImport } from './contact-import-kind.tsx'

const route = getRouteApi('/_staff/contacts/import')

export function ContactImportPage() {
  const { t } = useTranslation('contacts')
  return (
    <ImportWizard
      kind={contactImport}
      search={route.useSearch()}
      crumb={{ label: t('contacts.title'), to: '/contacts' }}
      below={<LatestImports kind="contacts" />}
    />
  )
}
