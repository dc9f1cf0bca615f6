import { useTranslation } from 'react-i18next'
import { nameMaxCharacters, noteMaxCharacters } from '#contract/limits.ts'
import { type CannedResponse, ChangedCannedResponse, NewCannedResponse } from '#contract/texts/canned-responses.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type CannedResponseFormProps = {
  /** Null for a new one. */
  response: CannedResponse | null
  onClose: () => void
}

const refreshes = ['GET /canned-responses', 'GET /canned-responses/list'] as const

/** Name and text of a canned response. */
export default function CannedResponseForm({ response, onClose }: CannedResponseFormProps) {
  const { t } = useTranslation('texts')
  const create = useCall('POST /canned-responses', { refreshes })
  const change = useCall('PUT /canned-responses/:id', { refreshes })
  const about = { onClose, fieldOf: { NAME_TAKEN: 'name' } } as const
  const fields = (
    <>
      <TextField name="name" label={t('canned.name')} description={t('canned.nameHelp')} maxLength={nameMaxCharacters} />
      <TextAreaField name="text" label={t('canned.text')} maxLength={noteMaxCharacters} />
    </>
  )
  if (!response) {
    return (
      <FormModal
        title={t('canned.addTitle')}
        schema={NewCannedResponse}
        defaultValues={{ name: '', text: '' }}
        onSubmit={body => create.mutateAsync({ body })}
        error={create.error}
        submitLabel={t('canned.add')}
        {...about}
      >
        {fields}
      </FormModal>
    )
  }
  return (
    <FormModal
      title={t('canned.editTitle', response)}
      schema={ChangedCannedResponse}
      defaultValues={response}
      onSubmit={body => change.mutateAsync({ params: { id: response._id }, body })}
      error={change.error}
      {...about}
    >
      {fields}
    </FormModal>
  )
}
