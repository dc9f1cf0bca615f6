import { useTranslation } from 'react-i18next'
import { clock } from '#web/format/times.ts'
import type { Saving } from '#web/ui/form/draft-saver.ts'
import { cut } from '#web/ui/tip/cut.ts'
import styles from './editor.module.css'

/** "Version 6 is live, draft saved at 6:21 PM", or where it stands meanwhile. */
export function DraftTold({ saving: { state, savedAt }, liveVersion }: { saving: Saving; liveVersion: number }) {
  const { t, i18n } = useTranslation('widgets', { keyPrefix: 'editor' })
  const live = liveVersion > 0 ? t('live', { version: liveVersion }) : t('neverLive')
  const draft = state === 'saved' ? (savedAt === null ? null : t('savedAt', { time: clock(savedAt, i18n.language) })) : t(state)
  const isTrouble = state === 'waits' || state === 'refused' || state === 'stale'
  return (
    <span className={styles.told} role="status" {...cut} data-trouble={isTrouble || undefined}>
      {draft === null ? live : `${live}, ${draft}`}
    </span>
  )
}
