import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageViews } from '#web/ui/page-views.tsx'
import { settingsViews, viewIdOf } from './settings-views.ts'

const route = getRouteApi('/_staff/settings/')

/** The way to each view of the account's settings: the `views` of a `Page`. */
export function AccountViews() {
  const { t } = useTranslation('settings')
  const { view } = route.useSearch()
  const shown = viewIdOf(view)
  return (
    <PageViews
      label={t('views.label')}
      views={settingsViews.map(({ id, label }, index) => ({
        id,
        text: t(label),
        link: { to: '/settings', search: index === 0 ? {} : { view: id } },
        isShown: id === shown,
      }))}
    />
  )
}
