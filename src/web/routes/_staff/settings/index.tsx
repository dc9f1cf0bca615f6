import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#web/account/settings-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'
import { textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/settings/')({
  validateSearch: address => textsOf(['view', 'person'], address),
  loaderDeps: ({ search: { view } }) => ({ view }),
  staticData: {
    texts: ['settings', 'contacts', 'people', 'integrations', 'access'],
    reads: (read, { search: { view } }) => {
      if (view === undefined) read('GET /settings')()
      if (view === 'advanced') read('GET /advanced-settings')()
    },
  },
  loader: async ({ deps: { view }, route }) => {
    // Late: what comes with a loader stands in front of the sign-in too.
    const [{ settingsScreens }, { viewIdOf }] = await Promise.all([
      import('#web/account/settings-screens.ts'),
      import('#web/account/settings-views.ts'),
    ])
    await Promise.all([settingsScreens[viewIdOf(view)].load(), withTexts({ route })])
  },
  component: SettingsPage,
})
