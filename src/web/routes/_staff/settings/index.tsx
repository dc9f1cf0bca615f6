import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { SettingsPage } from '#web/account/settings-page.tsx'
import { textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/settings/')({
  validateSearch: address => textsOf(['view', 'person'], address),
  loaderDeps: ({ search: { view } }) => ({ view }),
  loader: async ({ deps: { view } }) => {
    // Late: what comes with a loader stands in front of the sign-in too.
    const [{ settingsScreens }, { viewIdOf }] = await Promise.all([
      import('#web/account/settings-screens.ts'),
      import('#web/account/settings-views.ts'),
    ])
    await Promise.all([
      settingsScreens[viewIdOf(view)].load(),
      i18next.loadNamespaces(['settings', 'contacts', 'people', 'integrations', 'access']),
    ])
  },
  component: SettingsPage,
})
