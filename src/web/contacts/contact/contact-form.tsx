import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ContactChange, type ContactRow, Gender, NewContact } from '#contract/contacts/contacts.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { PhoneField } from '#web/ui/form/phone/phone-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TagsField } from '#web/ui/form/tags-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ZoneField } from '#web/ui/form/zone-field.tsx'
import { allTags } from '../tags/all-tags.ts'
import { inputOf, valueOf } from '../fields/custom-value.ts'
import { CustomValueField } from '../fields/custom-value-field.tsx'
import { FieldRow } from '#web/ui/form/field-row.tsx'

// People choose tags by name and answer yes or no with words; the call takes ids and values.
const written = { tags: z.array(z.string()), fields: z.record(z.string(), z.unknown()) }
export const WrittenContact = z.extend(NewContact, written)
export const WrittenChange = z.extend(ContactChange, written)
type Written = { tags: string[]; fields: Record<string, unknown> }

/** The account's tags and fields, and the way from what is written to what the calls take, and back. */
export function useContactForm() {
  const { data: tags = [], isSuccess: areTagsHere } = useQuery(allTags())
  const { data: fieldPage } = useQuery(query('GET /custom-fields')({ query: { limit: 200 } }))
  const fields = fieldPage?.items ?? []
  return {
    isReady: areTagsHere && fieldPage !== undefined,
    tags,
    fields,
    bodyOf: <W extends Written>(body: W) => ({
      ...body,
      tags: tags.filter(tag => body.tags.includes(tag.name)).map(tag => tag.id),
      fields: Object.fromEntries(fields.map(field => [field.id, valueOf(field, body.fields[field.id])])),
    }),
    fieldsOf: (contact?: Pick<ContactRow, 'fields'>) =>
      Object.fromEntries(fields.map(field => [field.id, inputOf(field, contact?.fields[field.id])])),
  }
}

type ContactFieldsProps = { form: ReturnType<typeof useContactForm>; defaultCountry: string; timeZone: string | null }

/** The inputs of a contact, new or known. */
export function ContactFields({ form, defaultCountry, timeZone }: ContactFieldsProps) {
  const { t } = useTranslation('contacts')
  return (
    <>
      <PhoneField name="phone" label={t('contacts.phone')} defaultCountry={defaultCountry} />
      <FieldRow>
        <TextField name="name" label={t('contacts.firstName')} maxLength={nameMaxCharacters} isOptional />
        <TextField name="surname" label={t('contacts.surname')} maxLength={nameMaxCharacters} isOptional />
      </FieldRow>
      <TextField name="email" label={t('contacts.email')} isOptional />
      <FieldRow>
        <SelectField
          name="gender"
          label={t('contacts.gender')}
          options={Gender.options.map(value => ({ value, label: t(`genders.${value}`) }))}
          isOptional
        />
        <DateField name="birthday" label={t('contacts.birthday')} isOptional />
      </FieldRow>
      <ZoneField
        name="timeZone"
        label={t('contacts.timeZone')}
        description={t('contacts.timeZoneHelp')}
        chosen={timeZone}
        isOptional
      />
      <TagsField name="tags" label={t('contacts.tags')} options={form.tags.map(tag => tag.name)} isOptional />
      {form.fields.map(field => (
        <CustomValueField key={field.id} field={field} />
      ))}
    </>
  )
}
