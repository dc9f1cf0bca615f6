import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatSettings } from '../settings/chat-settings.ts'
import { askToTell, type Telling, telling } from './desktop-notice.ts'
import classes from '../settings/settings-dialog.module.css'

/** Whether the system may be told; the browser's own settings change it as well. */
function useTelling(): [Telling, () => void] {
  const [now, setNow] = useState(telling)
  useEffect(() => {
    const stop = new AbortController()
    const look = () => setNow(telling())
    // Where a browser does not tell of the change, the way back to the page does.
    addEventListener('focus', look, { signal: stop.signal })
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then(status => status.addEventListener('change', look, { signal: stop.signal }))
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  return [now, () => setNow(telling())]
}

const why = { denied: 'noticesDenied', unsupported: 'noticesUnsupported', unsafe: 'noticesUnsafe' } as const

/** Notices of the system: switched on by a press, in which the browser asks; where they cannot be, the reason. */
export function NoticeSetting() {
  const { t } = useTranslation('preferences')
  const hasDesktopNotices = useChatSettings(settings => settings.hasDesktopNotices)
  const [state, look] = useTelling()
  if (state !== 'granted' && state !== 'default')
    return (
      <div className={classes.without}>
        {t('notices')}
        <p>{t(why[state])}</p>
      </div>
    )
  const change = async (isOn: boolean) => {
    const isAllowed = isOn && (await askToTell())
    useChatSettings.setState({ hasDesktopNotices: isAllowed })
    look()
  }
  return (
    <Switch
      label={t('notices')}
      description={t('noticesHelp')}
      checked={hasDesktopNotices && state === 'granted'}
      onChange={event => void change(event.currentTarget.checked)}
    />
  )
}
