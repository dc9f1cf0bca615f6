import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The tab's title while the screen stands: "Chats · Parley". */
export function useTitle(title: string): void {
  const { t } = useTranslation()
  const appName = t('appName')
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName
  }, [title, appName])
}
