import { useTranslation } from 'react-i18next'
import { RechargeCeiling } from '#contract/billing/balance-settings.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { MoneyField } from './money-field.tsx'

/** How much may be topped up by hand at once. */
export default function CeilingForm({ ceiling, onClose }: { ceiling: RechargeCeiling; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const save = useCall('PUT /balance-settings/recharge-ceiling', { refreshes: ['GET /balance-settings'] })
  return (
    <FormModal
      title={t('balance.topUp.ceilingTitle')}
      schema={RechargeCeiling}
      defaultValues={ceiling}
      onSubmit={async body => (await save.mutateAsync({ body })).rechargeCeiling}
      onClose={onClose}
      error={save.error}
      submitLabel={t('balance.topUp.ceilingSave')}
    >
      <MoneyField name="most" label={t('balance.topUp.ceilingMost')} description={t('balance.topUp.ceilingHelp')} />
    </FormModal>
  )
}
