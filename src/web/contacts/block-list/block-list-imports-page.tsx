import { getRouteApi } from '@tanstack/react-router'
import { ImportsPage } from '#web/imports/results/imports-page.tsx'

const route = getRouteApi('/_staff/block-list/imports/')

export function BlockListImportsPage() {
  return <ImportsPage kind="block-list" search={route.useSearch()} />
}
