import { IconAlertTriangle } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { brandOf } from '#contract/account/campaign-text.ts'
import type { PhoneNumberSettings } from '#contract/account/phone-numbers.ts'
import { optOutAnswer } from '#contract/chat/opt-out-keywords.ts'
import { countParts } from '#contract/chat/segments.ts'
import { stopReplyAdvisedUnits } from '#contract/limits.ts'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import styles from './account.module.css'
import { TextBubble } from './text-bubble.tsx'

/** Whether STOP is answered, and with which words. What is typed stays while a switch hides it. */
export function StopReplyFields({ business }: { business: string }) {
  const { t, i18n } = useTranslation('settings')
  const { stopAutoresponder, hasCustomStopReply, brandIdentification = '' } = useWatch<PhoneNumberSettings>()
  const brand = brandOf(brandIdentification) || business
  return (
    <>
      <SwitchField name="stopAutoresponder" label={t('numbers.autoresponder')} description={t('numbers.autoresponderHelp')} />
      {stopAutoresponder && <SwitchField name="hasCustomStopReply" label={t('numbers.ownReply')} />}
      {stopAutoresponder && hasCustomStopReply && (
        <TextAreaField
          name="customStopReply"
          label={t('numbers.ownReplyText')}
          minRows={3}
          below={text => <ReplyLength text={text} />}
        />
      )}
      {stopAutoresponder && !hasCustomStopReply && (
        <TextBubble label={t('numbers.standardReply')} text={optOutAnswer(i18n.language === 'pl' ? 'pl' : 'en', brand)} />
      )}
    </>
  )
}

/** Characters and parts, and a word where a phone may not show it, or one part does not hold it. */
export function ReplyLength({ text }: { text: string }) {
  const { t } = useTranslation('settings')
  const { units, maxUnits, parts, encoding } = countParts(text.trim().normalize('NFC'))
  const isAdvised = encoding === 'GSM-7' && units <= stopReplyAdvisedUnits
  return (
    <>
      <p className={styles.length} data-over={units > maxUnits || undefined}>
        {t('numbers.length', { units, limit: maxUnits, count: parts })}
      </p>
      {!isAdvised && units <= maxUnits && (
        <p className={styles.warning} role="status">
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          {t(encoding === 'GSM-7' ? 'numbers.replyLong' : 'numbers.replySpecial', { advised: stopReplyAdvisedUnits })}
        </p>
      )}
    </>
  )
}
