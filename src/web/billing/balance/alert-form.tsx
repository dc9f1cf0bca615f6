import { useTranslation } from 'react-i18next'
import { LowBalanceAlert } from '#contract/billing/balance-settings.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { MoneyField } from './money-field.tsx'
import { PeopleField } from './people-field.tsx'

/** Below which amount, or with how many days left, who is told. */
export default function AlertForm({ alert, onClose }: { alert: LowBalanceAlert; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const save = useCall('PUT /balance-settings/alert', { refreshes: ['GET /balance-settings', 'GET /balance-overview'] })
  return (
    <FormModal
      title={t('balance.low.editTitle')}
      schema={LowBalanceAlert}
      defaultValues={alert}
      onSubmit={async body => (await save.mutateAsync({ body })).alert}
      onClose={onClose}
      error={save.error}
      submitLabel={t('balance.low.save')}
    >
      <MoneyField name="below" label={t('balance.low.amount')} isOptional />
      <NumberField name="daysLeft" label={t('balance.low.daysLeft')} suffix={t('balance.low.days')} isOptional />
      <PeopleField
        name="people"
        label={t('balance.low.people')}
        description={t('balance.low.peopleHelp')}
        placeholder={t('balance.low.everybodyShort')}
        isOptional
      />
    </FormModal>
  )
}
