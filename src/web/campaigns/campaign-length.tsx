import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { campaignText } from '#contract/account/campaign-text.ts'
import type { BulkSend } from '#contract/campaigns/bulk-send.ts'
import { countParts } from '#contract/chat/segments.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import styles from './bulk-send-page.module.css'
import { useCampaignFrame } from './campaign-frame.ts'

const TextPrice = lazyOnIdle(() => import('#web/texts/price/text-price-button.tsx'))

/** How long the text is as it leaves, with what the number puts around it, and what that costs where. */
export function CampaignLength({ text }: { text: string }) {
  const { t } = useTranslation('campaigns')
  const { from = '', recipients = [] } = useWatch<BulkSend>()
  const frame = useCampaignFrame(from)
  const { units, maxUnits, parts } = countParts(text === '' ? '' : campaignText(text.normalize('NFC'), frame))
  return (
    <div className={styles.under}>
      <p className={styles.length} data-over={units > maxUnits || undefined}>
        {t('bulkSend.length', { units, limit: maxUnits })}
      </p>
      {recipients.length > 0 && <TextPrice recipients={recipients} parts={parts} isMms={false} />}
    </div>
  )
}
