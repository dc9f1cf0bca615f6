import { useTranslation } from 'react-i18next'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { fullTime, mediumDate, shortMoment, useToday } from '#web/format/times.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { Pills } from '#web/ui/pills.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { ConsentText } from '../contact/consent-text.tsx'
import { fullName } from '../contact/contact-names.ts'
import { useFieldText } from '../fields/field-text.ts'
import { tip } from '#web/ui/tip/tip.ts'

/** The columns of the list of contacts: what everybody looks at, and on demand the rest and the account's own fields. */
export function useContactColumns(fields: CustomField[]): Column<ContactRow>[] {
  const { t, i18n } = useTranslation('contacts')
  const phoneText = usePhoneText()
  const fieldText = useFieldText()
  const today = useToday()
  const day = (at: string | null) => at && <time dateTime={at}>{mediumDate(new Date(at), i18n.language)}</time>

  return [
    {
      id: 'name',
      head: t('contacts.name'),
      cell: contact => fullName(contact) ?? <span data-missing>{t('contacts.noName')}</span>,
      sort: 'name',
      phone: 'title',
    },
    { id: 'phone', head: t('contacts.phone'), cell: ({ phone }) => phoneText(phone), phone: 'detail' },
    { id: 'tags', head: t('contacts.tags'), cell: ({ tags }) => tags.length > 0 && <Pills names={tags} />, phone: 'tags' },
    {
      id: 'status',
      head: t('contacts.status'),
      cell: ({ active }) => <Status tone={active ? 'ok' : 'fail'}>{t(active ? 'contacts.active' : 'contacts.blocked')}</Status>,
      phone: 'status',
    },
    { id: 'consent', head: t('contacts.consentFrom'), cell: ({ consent }) => <ConsentText consent={consent} isShort /> },
    { id: 'signUp', head: t('contacts.signedUp'), cell: ({ signUpDate }) => day(signUpDate), sort: 'signUp' },
    {
      id: 'lastMessage',
      head: t('contacts.lastMessage'),
      cell: ({ lastMessageAt: at }) =>
        at && (
          <time dateTime={at} {...tip(fullTime(at, i18n.language))}>
            {shortMoment(at, today, i18n.language)}
          </time>
        ),
      sort: 'lastMessage',
      align: 'right',
    },
    { id: 'email', head: t('contacts.email'), cell: ({ email }) => email, isHidden: true },
    { id: 'gender', head: t('contacts.gender'), cell: ({ gender }) => gender && t(`genders.${gender}`), isHidden: true },
    {
      id: 'birthday',
      head: t('contacts.birthday'),
      cell: ({ birthday }) => birthday && mediumDate(new Date(`${birthday}T12:00:00`), i18n.language),
      isHidden: true,
    },
    ...fields.map(
      (field): Column<ContactRow> => ({
        id: field.id,
        head: field.name,
        cell: contact => fieldText(field, contact.fields[field.id]),
        isHidden: true,
      }),
    ),
  ]
}
