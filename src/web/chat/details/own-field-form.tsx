import * as z from 'zod/mini'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { Version } from '#contract/lists.ts'
import { CustomValueField } from '#web/contacts/fields/custom-value-field.tsx'
import { inputOf, valueOf } from '#web/contacts/fields/custom-value.ts'
import { useSchemaForm } from '#web/ui/form/form-state.ts'
import { PlaceForm } from './place-form.tsx'
import { useSaveParts } from './use-save-parts.ts'

const Value = z.object({ fields: z.record(z.string(), z.unknown()), version: Version })

type OwnFieldFormProps = { field: CustomField; contact: ContactRecord; onClose: () => void }

/** The input of one value. */
export default function OwnFieldForm({ field, contact, onClose }: OwnFieldFormProps) {
  const partOf = ({ fields }: Pick<ContactRecord, 'fields'>) => ({ fields: { [field.id]: inputOf(field, fields[field.id]) } })
  const save = useSaveParts(contact, partOf)
  const state = useSchemaForm(
    {
      schema: Value,
      defaultValues: { ...partOf(contact), version: contact.version },
      onSubmit: ({ fields, version }): Promise<unknown> =>
        save({ fields: { [field.id]: valueOf(field, fields[field.id]) } }, version, {
          fields: { [field.id]: state.form.formState.defaultValues?.fields?.[field.id] },
        }),
      error: null,
    },
    onClose,
  )
  return (
    <PlaceForm state={state} onClose={onClose}>
      <CustomValueField field={field} />
    </PlaceForm>
  )
}
