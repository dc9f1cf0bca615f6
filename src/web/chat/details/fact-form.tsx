import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  type ContactRecord,
  type ContactRow,
  OptionalBirthday,
  OptionalEmail,
  OptionalZone,
  PersonName,
} from '#contract/contacts/contacts.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { Version } from '#contract/lists.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { useSchemaForm } from '#web/ui/form/form-state.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ZoneField } from '#web/ui/form/zone-field.tsx'
import { PlaceForm } from './place-form.tsx'
import { useSaveParts } from './use-save-parts.ts'

const Names = z.object({ name: PersonName, surname: PersonName, version: Version })
const Email = z.object({ email: OptionalEmail, version: Version })
const Day = z.object({ birthday: OptionalBirthday, version: Version })
const Zone = z.object({ timeZone: OptionalZone, version: Version })

const namesOf = ({ name, surname }: Pick<ContactRow, 'name' | 'surname'>) => ({ name, surname })
const emailOf = ({ email }: Pick<ContactRow, 'email'>) => ({ email })
const birthdayOf = ({ birthday }: Pick<ContactRow, 'birthday'>) => ({ birthday })
const zoneOf = ({ timeZone }: Pick<ContactRow, 'timeZone'>) => ({ timeZone })

type FactFormProps = { contact: ContactRecord; onClose: () => void }

/** Name and surname, where they stand. */
export function NameForm({ contact, onClose }: FactFormProps) {
  const { t } = useTranslation('customer')
  const save = useSaveParts(contact, namesOf)
  const state = useSchemaForm(
    {
      schema: Names,
      defaultValues: { ...namesOf(contact), version: contact.version },
      onSubmit: ({ version, ...names }): Promise<unknown> => {
        const { name = null, surname = null } = state.form.formState.defaultValues ?? {}
        return save(names, version, { name, surname })
      },
      error: null,
    },
    onClose,
  )
  return (
    <PlaceForm state={state} onClose={onClose}>
      <TextField name="name" label={t('firstName')} maxLength={nameMaxCharacters} />
      <TextField name="surname" label={t('surname')} maxLength={nameMaxCharacters} isOptional />
    </PlaceForm>
  )
}

/** The e-mail address, where it stands. */
export function EmailForm({ contact, onClose }: FactFormProps) {
  const { t } = useTranslation('chat')
  const save = useSaveParts(contact, emailOf)
  const state = useSchemaForm(
    {
      schema: Email,
      defaultValues: { ...emailOf(contact), version: contact.version },
      onSubmit: ({ version, ...own }): Promise<unknown> => {
        const { email = null } = state.form.formState.defaultValues ?? {}
        return save(own, version, { email })
      },
      error: null,
    },
    onClose,
  )
  return (
    <PlaceForm state={state} onClose={onClose}>
      <TextField name="email" type="email" label={t('contact.email')} />
    </PlaceForm>
  )
}

/** The birthday, where it stands. */
export function BirthdayForm({ contact, onClose }: FactFormProps) {
  const { t } = useTranslation('chat')
  const save = useSaveParts(contact, birthdayOf)
  const state = useSchemaForm(
    {
      schema: Day,
      defaultValues: { ...birthdayOf(contact), version: contact.version },
      onSubmit: ({ version, ...own }): Promise<unknown> => {
        const { birthday = null } = state.form.formState.defaultValues ?? {}
        return save(own, version, { birthday })
      },
      error: null,
    },
    onClose,
  )
  return (
    <PlaceForm state={state} onClose={onClose}>
      <DateField name="birthday" label={t('contact.birthday')} />
    </PlaceForm>
  )
}

/** The time zone, where it stands; empty, the number tells again. */
export function ZoneForm({ contact, onClose }: FactFormProps) {
  const { t } = useTranslation('chat')
  const save = useSaveParts(contact, zoneOf)
  const state = useSchemaForm(
    {
      schema: Zone,
      defaultValues: { ...zoneOf(contact), version: contact.version },
      onSubmit: ({ version, ...own }): Promise<unknown> => {
        const { timeZone = null } = state.form.formState.defaultValues ?? {}
        return save(own, version, { timeZone })
      },
      error: null,
    },
    onClose,
  )
  return (
    <PlaceForm state={state} onClose={onClose}>
      <ZoneField name="timeZone" label={t('contact.timeZone')} chosen={contact.timeZone} isOptional />
    </PlaceForm>
  )
}
