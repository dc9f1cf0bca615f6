import type { ParseKeys } from 'i18next'

/** The views of the account's settings, one line each; `?view=` names them, the first where it names none. */
export const settingsViews = [
  { id: 'settings', label: 'views.settings' },
  { id: 'advanced', label: 'views.advanced' },
  { id: 'users', label: 'views.users' },
  { id: 'integrations', label: 'views.integrations' },
  { id: 'api-keys', label: 'views.api-keys' },
  { id: 'changes', label: 'views.changes' },
  { id: 'carriers', label: 'views.carriers' },
] as const satisfies readonly { id: string; label: ParseKeys<'settings'> }[]

export type SettingsViewId = (typeof settingsViews)[number]['id']

export const viewIdOf = (asked: string | undefined): SettingsViewId =>
  settingsViews.find(({ id }) => id === asked)?.id ?? settingsViews[0].id
