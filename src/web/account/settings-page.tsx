import { getRouteApi } from '@tanstack/react-router'
import { settingsScreens } from './settings-screens.ts'
import { viewIdOf } from './settings-views.ts'

const route = getRouteApi('/_staff/settings/')

/** The account's own screen, in the view that the address names. */
export function SettingsPage() {
  const { view } = route.useSearch()
  const { View } = settingsScreens[viewIdOf(view)]
  return <View />
}
