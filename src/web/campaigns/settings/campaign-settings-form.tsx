import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CampaignSettings } from '#contract/campaigns/campaign-settings.ts'
import { query, useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { FieldRow } from '#web/ui/form/field-row.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'

/** When campaigns stop by themselves, and what of purchases is theirs. */
export default function CampaignSettingsForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const { data: settings } = useQuery(query('GET /campaign-settings')())
  const save = useCall('PUT /campaign-settings', { refreshes: ['GET /campaign-settings'] })
  if (!settings) return null
  return (
    <FormModal
      title={t('settings.title')}
      schema={CampaignSettings}
      defaultValues={settings}
      onClose={onClose}
      onSubmit={body => save.mutateAsync({ body })}
      error={save.error}
      submitLabel={t('settings.save')}
    >
      <NumberField
        name="watchedFrom"
        label={t('settings.watchedFrom')}
        description={t('settings.watchedFromHelp')}
        suffix={t('settings.texts')}
      />
      <FieldRow>
        <NumberField name="failuresMaxPercent" label={t('settings.failuresMaxPercent')} suffix="%" />
        <NumberField name="optOutsMaxPercent" label={t('settings.optOutsMaxPercent')} suffix="%" />
      </FieldRow>
      <NumberField
        name="creditedDays"
        label={t('settings.creditedDays')}
        description={t('settings.creditedDaysHelp')}
        suffix={t('settings.days')}
      />
    </FormModal>
  )
}
