import { useTranslation } from 'react-i18next'
import { campaignNameMaxCharacters } from '#contract/limits.ts'
import { ChangedLandingPage, type LandingPageRow } from '#contract/signup/landing-pages.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import type { FormKindFacts } from './form-kinds.ts'

type NameFormProps = {
  kind: FormKindFacts
  form: Pick<LandingPageRow, 'id' | 'campaignName' | 'isActive' | 'version'>
  onClose: () => void
}

/** What of a form is not in its draft: its name, and whether it is active. */
export default function NameForm({ kind, form: { id, campaignName, isActive, version }, onClose }: NameFormProps) {
  const { words } = kind
  const { t } = useTranslation('widgets')
  const change = useCall(kind.change, { refreshes: [kind.list, kind.one] })
  return (
    <FormModal
      title={t(`${words}.rename`)}
      schema={ChangedLandingPage}
      defaultValues={{ campaignName, isActive, version }}
      onSubmit={async body => {
        await change.mutateAsync({ params: { id }, body })
        await notify({ kind: 'done', title: t(`${words}.changed`) })
      }}
      error={change.error}
      onClose={onClose}
    >
      <TextField
        name="campaignName"
        label={t('list.name')}
        description={t(`${words}.nameHelp`, { address: `${window.location.host}/newsletter/` })}
        maxLength={campaignNameMaxCharacters}
      />
      <SwitchField name="isActive" label={t(`${words}.isActive`)} description={t(`${words}.isActiveHelp`)} />
    </FormModal>
  )
}
