import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import type { Refusal } from '#web/api/refusal.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { type Chosen, countOf, type useContactBulk } from '../list/use-contact-bulk.ts'

type BlockContactsProps = {
  chosen: Chosen
  run: ReturnType<typeof useContactBulk>['run']
  error: Refusal | null
  onClose: () => void
}

/** Nothing is chosen yet: the reason is the person's to say. */
const Reason = z.object({ reason: z.pipe(z.string(), BlockReason) })

/** Why many contacts get no more texts. */
export default function BlockContacts({ chosen, run, error, onClose }: BlockContactsProps) {
  const { t } = useTranslation('contacts')
  const count = countOf(chosen.selection)
  return (
    <FormModal
      title={t('contacts.blockTitle', { count })}
      schema={Reason}
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={({ reason }) => run(chosen, { action: 'block', reason })}
      error={error}
      submitLabel={t('contacts.block')}
    >
      <SelectField
        name="reason"
        label={t('blockList.reason')}
        placeholder={t('blockList.chooseReason')}
        options={BlockReason.options.map(value => ({ value, label: t(`blockReasons.${value}`) }))}
      />
    </FormModal>
  )
}
