import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '#web/imports/import-wizard.tsx'
import { LatestImports } from '#web/imports/latest-imports.tsx'
import { blockListImport } from './block-list-import-kind.tsx'

const route = getRouteApi('/_staff/block-list/imports/add')

export function BlockListImportPage() {
  const { t } = useTranslation('contacts')
  return (
    <ImportWizard
      kind={blockListImport}
      search={route.useSearch()}
      crumb={{ label: t('blockList.title'), to: '/block-list' }}
      below={<LatestImports kind="block-list" />}
    />
  )
}
