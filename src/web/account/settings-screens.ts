import type { ComponentType } from 'react'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import SettingsForm from './settings-form.tsx'
import type { SettingsViewId } from './settings-views.ts'

type Screen = { load: () => Promise<unknown>; View: ComponentType }

const screen = (load: () => Promise<{ default: ComponentType }>): Screen => ({ load, View: lazyOnIdle(load) })

/** What each view of the account's settings shows. Apart from their names, which every one of these screens draws. */
export const settingsScreens: Record<SettingsViewId, Screen> = {
  // At once: it is where people come first.
  settings: { load: async () => {}, View: SettingsForm },
  advanced: screen(() => import('./advanced/advanced-settings-view.tsx')),
  users: screen(() => import('./users-view.tsx')),
  integrations: screen(() => import('./integrations-view.tsx')),
  'api-keys': screen(() => import('./api-keys/api-keys-view.tsx')),
  changes: screen(() => import('./changes-view.tsx')),
  carriers: screen(() => import('./carriers-view.tsx')),
}
