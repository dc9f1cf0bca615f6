import { useTranslation } from 'react-i18next'
import { AutoTopUp } from '#contract/billing/balance-settings.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { MoneyField } from './money-field.tsx'

/** When the kept card is asked, for how much, and for how much a month at most. */
export default function AutoTopUpForm({ settings, onClose }: { settings: AutoTopUp; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const save = useCall('PUT /balance-settings/auto-top-up', { refreshes: ['GET /balance-settings'] })
  return (
    <FormModal
      title={t('balance.auto.editTitle')}
      schema={AutoTopUp}
      defaultValues={settings}
      onSubmit={async body => (await save.mutateAsync({ body })).autoTopUp}
      onClose={onClose}
      error={save.error}
      submitLabel={t('balance.auto.save')}
    >
      <MoneyField name="below" label={t('balance.auto.below')} />
      <MoneyField name="amount" label={t('balance.auto.amount')} description={t('balance.auto.amountHelp')} />
      <MoneyField name="monthlyCeiling" label={t('balance.auto.ceiling')} />
    </FormModal>
  )
}
