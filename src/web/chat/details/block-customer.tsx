import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ChatFacts } from '../thread/chat-facts.ts'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { contactName } from '../../format/names.ts'
import { usePhoneText } from '../../format/phone-text.ts'

/** Nothing is chosen yet: the reason is the person's to say. */
const Reason = z.object({ reason: z.pipe(z.string(), BlockReason) })

/** Why a customer gets no more texts. */
export default function BlockCustomer({ conversation, onClose }: { conversation: ChatFacts; onClose: () => void }) {
  const { t } = useTranslation(['chat', 'contacts'])
  const phoneText = usePhoneText()
  const block = useCall('POST /block-list', { refreshes: ['GET /block-list'] })
  const { clientNumber } = conversation
  const name = contactName(conversation) ?? phoneText(clientNumber)
  return (
    <FormModal
      title={t('panel.blockTitle', { name })}
      schema={Reason}
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await block.mutateAsync({ body: { phone: clientNumber, reason } })
        void notify({ kind: 'done', title: t('panel.blocked', { name }) })
      }}
      error={block.error}
      submitLabel={t('panel.blockNumber')}
    >
      <p>{t('panel.blockText')}</p>
      <SelectField
        name="reason"
        label={t('contacts:blockList.reason')}
        placeholder={t('contacts:blockList.chooseReason')}
        options={BlockReason.options.map(value => ({ value, label: t(`contacts:blockReasons.${value}`) }))}
      />
    </FormModal>
  )
}
