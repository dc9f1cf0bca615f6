import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiScopes } from '#contract/access/api-keys.ts'
import { type MadeApiKey, NewApiKey } from '#contract/account/api-keys.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { ToldOnce } from '#web/ui/dialog/told-once.tsx'
import { ChecksField } from '#web/ui/form/checks-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { scopeWords } from './scope-words.ts'

/** Asks what for, then shows the key: once, since only its digest is kept. */
export default function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [made, setMade] = useState<MadeApiKey | null>(null)
  const create = useCall('POST /api-keys', { refreshes: ['GET /api-keys'] })
  if (made)
    return (
      <ToldOnce
        title={t('apiKeys.made', { name: made.name })}
        text={t('apiKeys.madeText')}
        label={t('apiKeys.key')}
        value={made.key}
        copy={t('apiKeys.copy')}
        copied={t('apiKeys.copied')}
        done={t('apiKeys.done')}
        onClose={onClose}
      />
    )
  return (
    <FormModal
      title={t('apiKeys.add')}
      schema={NewApiKey}
      defaultValues={{ name: '', scopes: [] }}
      onSubmit={async body => {
        setMade(await create.mutateAsync({ body }))
        // The key takes the form's place.
        return false
      }}
      error={create.error}
      fieldOf={{ NAME_TAKEN: 'name' }}
      submitLabel={t('apiKeys.create')}
      onClose={onClose}
    >
      <TextField name="name" label={t('apiKeys.name')} description={t('apiKeys.nameHelp')} maxLength={nameMaxCharacters} />
      <ChecksField
        name="scopes"
        label={t('apiKeys.scopes')}
        options={apiScopes.map(value => ({
          value,
          label: t(`apiKeys.scope.${scopeWords[value]}.label`),
          description: t(`apiKeys.scope.${scopeWords[value]}.text`),
        }))}
      />
    </FormModal>
  )
}
