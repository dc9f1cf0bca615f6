import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { brandOf, campaignText } from '#contract/account/campaign-text.ts'
import type { PhoneNumberSettings } from '#contract/account/phone-numbers.ts'
import { countParts } from '#contract/chat/segments.ts'
import { TextBubble } from './text-bubble.tsx'

/** How a text to many will read with what is typed, and how much room is left in its first part. */
export function CampaignSample() {
  const { t } = useTranslation('settings')
  const { brandIdentification = '', stopText = '' } = useWatch<PhoneNumberSettings>()
  const frame = { brandIdentification: brandOf(brandIdentification), stopText }
  const { units, parts } = countParts(campaignText('x', frame).normalize('NFC'))
  const added = units - 1
  return (
    <TextBubble
      label={t('numbers.sample')}
      text={campaignText(t('numbers.sampleText'), frame)}
      note={added > 0 ? t('numbers.sampleUnits', { count: added }) : t('numbers.sampleNothing')}
      isWarning={parts > 1}
    />
  )
}
