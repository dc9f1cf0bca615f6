import { getRouteApi } from '@tanstack/react-router'
import { ImportsPage } from '#web/imports/results/imports-page.tsx'

const route = getRouteApi('/_staff/reports/contact-imports')

export function ContactImportsPage() {
  const search = route.useSearch()
  return <ImportsPage kind={search.kind === 'purchases' ? search.kind : 'contacts'} search={search} />
}
