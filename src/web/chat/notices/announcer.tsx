import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './announcer.module.css'
import { fileKindOf } from '../composer/files/attachable.ts'
import type { ThreadMessage } from '../thread/thread-query.ts'
import { keyOf } from '../thread/thread-rows.ts'

type AnnouncerProps = { last: ThreadMessage | undefined; isLoading: boolean }

/**
 * Reads out what comes in while the thread is open, whole. The log itself is silent: of a long thread only what is on
 * the screen exists, so rows that scroll into being would be read out as news.
 */
export function Announcer({ last, isLoading }: AnnouncerProps) {
  const { t } = useTranslation('chat')
  const lastKey = last ? keyOf(last) : ''
  // What stood there when the thread was opened is no news.
  const [knownKey, setKnownKey] = useState<string | null>(null)
  useEffect(() => {
    if (!isLoading) setKnownKey(before => before ?? lastKey)
  }, [isLoading, lastKey])
  const isNews = last?.direction === 'in' && knownKey !== null && knownKey !== lastKey
  return (
    <div role="status" className={classes.spoken}>
      {/* The same words again are news as well. */}
      {isNews && <span key={lastKey}>{t('newText', { text: last.body || t(fileKindOf(last) ?? 'file') })}</span>}
    </div>
  )
}
