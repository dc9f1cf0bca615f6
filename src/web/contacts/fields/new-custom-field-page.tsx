import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type CustomFieldType, NewCustomField } from '#contract/contacts/custom-fields.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { useCall } from '#web/api/query.ts'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FieldOptionsField } from './field-options-field.tsx'

const types: CustomFieldType[] = ['TEXT', 'NUMBER', 'DATE', 'YES_NO', 'SELECT']

export function NewCustomFieldPage() {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const create = useCall('POST /custom-fields', { refreshes: ['GET /custom-fields'] })
  return (
    <FormPage
      title={t('customFields.addTitle')}
      crumbs={[{ label: t('customFields.title'), to: '/custom-fields' }]}
      schema={NewCustomField}
      defaultValues={{ name: '', type: 'TEXT', options: [] }}
      onSubmit={async body => {
        await create.mutateAsync({ body })
        await navigate({ to: '/custom-fields' })
      }}
      error={create.error}
      fieldOf={{ NAME_TAKEN: 'name', TOO_MANY_CUSTOM_FIELDS: 'name' }}
      submitLabel={t('customFields.save')}
    >
      <FormGroup title={t('customFields.nameGroup')} text={t('customFields.nameHelp')}>
        <TextField name="name" label={t('customFields.name')} maxLength={nameMaxCharacters} />
        <SelectField
          name="type"
          label={t('customFields.type')}
          description={t('customFields.typeHelp')}
          options={types.map(value => ({ value, label: t(`customFields.types.${value}`) }))}
        />
        <Options />
      </FormGroup>
    </FormPage>
  )
}

/** A select alone has options. */
function Options() {
  const type: unknown = useWatch({ name: 'type' })
  return type === 'SELECT' && <FieldOptionsField />
}
