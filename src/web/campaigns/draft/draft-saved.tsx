import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCampaignTimes } from '../campaign-times.ts'
import type { Saving } from '#web/ui/form/draft-saver.ts'
import styles from './draft-screen.module.css'

/** How far what was written is kept: "Saved at 6:04 PM", or where it stands meanwhile. */
export function DraftSaved({ saving: { state, savedAt } }: { saving: Saving }) {
  const { t } = useTranslation('campaigns')
  const times = useCampaignTimes()
  if (state === 'saved' && savedAt === null) return null
  const isTrouble = state === 'waits' || state === 'refused' || state === 'stale'
  return (
    <span className={styles.saved} role="status" data-trouble={isTrouble || undefined}>
      {isTrouble && <IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
      {state === 'saved' ? t('saving.saved', { time: times.clock(savedAt ?? '') }) : t(`saving.${state}`)}
    </span>
  )
}
