import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { Contact } from '#contract/contacts/contacts.ts'
import { ContactTags } from './contact-tags.tsx'
import { CustomerConsent } from './customer-consent.tsx'
import { EarlierChats } from './earlier-chats.tsx'
import { OwnFields } from './own-fields.tsx'

type ContactMoreProps = {
  number: string
  /** Null for a number that nobody saved. */
  contact: Contact | null
  users: User[] | undefined
  mayEdit: boolean
}

/** What one needs to know of a customer beside who they are. */
export default function ContactMore({ number, contact, users, mayEdit }: ContactMoreProps) {
  // All that its parts need: a part that waited for its own words later would take the whole panel, and the focus in it, off the screen.
  useTranslation(['customer', 'contacts'])
  return (
    <>
      {contact && <ContactTags contact={contact} mayEdit={mayEdit} />}
      {contact && mayEdit && <OwnFields number={number} />}
      <CustomerConsent number={number} users={users} />
      <EarlierChats number={number} />
    </>
  )
}
