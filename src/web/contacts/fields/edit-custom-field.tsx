import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type CustomField, CustomFieldChange } from '#contract/contacts/custom-fields.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { useCall } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { confirm } from '#web/ui/dialog/confirm.tsx'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './edit-custom-field.module.css'
import { FieldOptionsField } from './field-options-field.tsx'

type EditCustomFieldProps = { field: CustomField; onClose: () => void }

const InUse = z.object({ contacts: z.int(), options: z.array(z.string()) })

/** Name and options of a field; values that go with an option are asked for first. */
export default function EditCustomField({ field, onClose }: EditCustomFieldProps) {
  const { t, i18n } = useTranslation('contacts')
  const change = useCall('PUT /custom-fields/:id', { refreshes: ['GET /custom-fields'] })
  const { id, name, type, options, version } = field

  const save = async (body: z.output<typeof CustomFieldChange>) => {
    try {
      return await change.mutateAsync({ params: { id }, body })
    } catch (error) {
      const inUse = error instanceof Refusal && error.code === 'OPTION_IN_USE' ? InUse.safeParse(error.details) : null
      if (!inUse?.success) throw error
      const { contacts, options: gone } = inUse.data
      const isMeant = await confirm({
        title: t('customFields.dropTitle', {
          names: new Intl.ListFormat(i18n.language).format(gone.map(text => t('quoted', { text }))),
        }),
        text: t('customFields.dropText', { count: contacts }),
        confirmLabel: t('customFields.drop'),
        keepLabel: t('customFields.dropKeep'),
        isDanger: true,
      })
      if (!isMeant) throw error
      return change.mutateAsync({ params: { id }, body: { ...body, dropsValues: true } })
    }
  }

  return (
    <FormModal
      title={t('customFields.editTitle', { name })}
      schema={CustomFieldChange}
      defaultValues={{ name, options, version, dropsValues: false }}
      onClose={onClose}
      onSubmit={save}
      // The rejection tells it, once the question is answered.
      error={null}
      fieldOf={{ NAME_TAKEN: 'name', OPTION_IN_USE: 'options' }}
    >
      <TextField name="name" label={t('customFields.name')} maxLength={nameMaxCharacters} />
      <dl className={styles.fixed}>
        <dt>{t('customFields.type')}</dt>
        <dd>{t(`customFields.types.${type}`)}</dd>
        <dd>{t('customFields.typeStays')}</dd>
      </dl>
      {type === 'SELECT' && <FieldOptionsField />}
    </FormModal>
  )
}
