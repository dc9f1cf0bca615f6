import { getRouteApi } from '@tanstack/react-router'
import { bulkScreens } from './bulk-screens.ts'
import { bulkViewOf } from './bulk-views.ts'

const route = getRouteApi('/_staff/bulk/sms')

/** What goes out by itself, in the view that the address names. */
export function BulkSmsPage() {
  const { view } = route.useSearch()
  const View = bulkScreens[bulkViewOf(view)]
  return <View />
}
