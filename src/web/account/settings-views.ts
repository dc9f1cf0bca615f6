import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import { late } from '#web/ui/late.tsx'

type View = { id: string; label: ParseKeys<'settings'>; View: ComponentType }

/** The views of the account's settings, one line each; `?view=` names them, the first where it names none. */
export const settingsViews: readonly [View, ...View[]] = [
  { id: 'settings', label: 'views.settings', View: late(() => import('./settings-form.tsx')) },
  { id: 'users', label: 'views.users', View: late(() => import('./users-view.tsx')) },
  { id: 'integrations', label: 'views.integrations', View: late(() => import('./integrations-view.tsx')) },
  { id: 'changes', label: 'views.changes', View: late(() => import('./changes-view.tsx')) },
  { id: 'carriers', label: 'views.carriers', View: late(() => import('./carriers-view.tsx')) },
]

export const viewOf = (id: string | undefined): View => settingsViews.find(view => view.id === id) ?? settingsViews[0]
