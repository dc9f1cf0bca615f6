import { useTranslation } from 'react-i18next'
import { campaignNameMaxCharacters } from '#contract/limits.ts'
import { ChangedLandingPage, type LandingPageRow } from '#contract/signup/landing-pages.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type AddressFormProps = { page: Pick<LandingPageRow, 'id' | 'campaignName' | 'isActive' | 'version'>; onClose: () => void }

/** What of a page is not in its draft: its name, and whether it is active. */
export default function AddressForm({ page: { id, campaignName, isActive, version }, onClose }: AddressFormProps) {
  const { t } = useTranslation('widgets', { keyPrefix: 'landing' })
  const change = useCall('PUT /landing-pages/:id', { refreshes: ['GET /landing-pages', 'GET /landing-pages/:id'] })
  return (
    <FormModal
      title={t('rename')}
      schema={ChangedLandingPage}
      defaultValues={{ campaignName, isActive, version }}
      onSubmit={body => change.mutateAsync({ params: { id }, body })}
      error={change.error}
      onClose={onClose}
    >
      <TextField
        name="campaignName"
        label={t('name')}
        description={t('nameHelp', { address: `${window.location.host}/newsletter/` })}
        maxLength={campaignNameMaxCharacters}
      />
      <SwitchField name="isActive" label={t('isActive')} description={t('isActiveHelp')} />
    </FormModal>
  )
}
