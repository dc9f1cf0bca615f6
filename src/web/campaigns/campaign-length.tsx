import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { campaignText } from '#contract/account/campaign-text.ts'
import type { BulkSend } from '#contract/campaigns/bulk-send.ts'
import { countParts } from '#contract/chat/parts.ts'
import styles from './bulk-send-page.module.css'
import { useCampaignFrame } from './campaign-frame.ts'

/** How long the text is as it leaves, with what the number puts around it. */
export function CampaignLength({ text }: { text: string }) {
  const { t } = useTranslation('campaigns')
  const { from = '' } = useWatch<BulkSend>()
  const frame = useCampaignFrame(from)
  const { units, maxUnits } = countParts(text === '' ? '' : campaignText(text.normalize('NFC'), frame))
  return (
    <p className={styles.length} data-over={units > maxUnits || undefined}>
      {t('bulkSend.length', { units, limit: maxUnits })}
    </p>
  )
}
