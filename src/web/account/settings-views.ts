import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import { lazyOnIdle } from '#web/ui/lazy.tsx'

type View = { id: string; label: ParseKeys<'settings'>; load: () => Promise<unknown>; View: ComponentType }

const view = (id: string, label: View['label'], load: () => Promise<{ default: ComponentType }>): View => ({
  id,
  label,
  load,
  View: lazyOnIdle(load),
})

/** The views of the account's settings, one line each; `?view=` names them, the first where it names none. */
export const settingsViews: readonly [View, ...View[]] = [
  view('settings', 'views.settings', () => import('./settings-form.tsx')),
  view('users', 'views.users', () => import('./users-view.tsx')),
  view('integrations', 'views.integrations', () => import('./integrations-view.tsx')),
  view('changes', 'views.changes', () => import('./changes-view.tsx')),
  view('carriers', 'views.carriers', () => import('./carriers-view.tsx')),
]

export const viewOf = (id: string | undefined): View => settingsViews.find(one => one.id === id) ?? settingsViews[0]
