import { useTranslation } from 'react-i18next'
import { campaignNameMaxCharacters } from '#contract/limits.ts'
import { ChangedLandingPage, type LandingPageRow } from '#contract/signup/landing-pages.ts'
import type { FormKind } from '#contract/signup/widget/problems.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { formKinds } from './form-kinds.ts'

type NameFormProps = {
  kind: FormKind
  form: Pick<LandingPageRow, 'id' | 'campaignName' | 'isActive' | 'version'>
  onClose: () => void
}

/** What of a form is not in its draft: its name, and whether it is active. */
export default function NameForm({ kind, form: { id, campaignName, isActive, version }, onClose }: NameFormProps) {
  const { t } = useTranslation('widgets')
  const { words, ...calls } = formKinds[kind]
  const change = useCall(calls.change, { refreshes: [calls.list, calls.one] })
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
