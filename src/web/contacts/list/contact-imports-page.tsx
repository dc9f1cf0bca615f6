import { getRouteApi } from '@tanstack/react-router'
import { ImportsPage } from '#web/imports/results/imports-page.tsx'

const route = getRouteApi('/_staff/reports/contact-imports')

export function ContactImportsPage() {
  return <ImportsPage kind="contacts" search={route.useSearch()} />
}
