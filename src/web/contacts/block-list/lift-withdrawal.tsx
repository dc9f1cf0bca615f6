import { useTranslation } from 'react-i18next'
import { type Block, NewConsent, type Withdrawal } from '#contract/contacts/block-list.ts'
import { blockNoteMaxCharacters } from '#contract/limits.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import styles from './lift-withdrawal.module.css'
import { useLift } from './use-lift.ts'

type LiftWithdrawalProps = { block: Block; reason: Withdrawal; onClose: () => void }

/** The customer took back the consent: it is written down how it was given again before a text may leave. */
export default function LiftWithdrawal({ block, reason, onClose }: LiftWithdrawalProps) {
  const { t } = useTranslation('contacts')
  const phoneText = usePhoneText()
  const { liftWithWords, error } = useLift()
  return (
    <FormModal
      title={t('blockList.liftTitle', { phone: phoneText(block.phone) })}
      schema={NewConsent}
      defaultValues={{ words: '' }}
      onClose={onClose}
      onSubmit={({ words }) => liftWithWords(block, words)}
      error={error}
      fieldOf={{ CONSENT_REQUIRED: 'words' }}
      submitLabel={t('blockList.unblock')}
    >
      <p className={styles.why}>{t(`blockList.liftText.${reason}`)}</p>
      <TextAreaField
        name="words"
        label={t('blockList.words')}
        description={t('blockList.wordsSay')}
        maxLength={blockNoteMaxCharacters}
        minRows={2}
      />
    </FormModal>
  )
}
