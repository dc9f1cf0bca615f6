import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconExternalLink, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { ChatFacts } from '../thread/chat-facts.ts'
import type { Contact } from '#contract/contacts/contacts.ts'
import { query } from '#web/api/query.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { lazyAfterPaint, lazyOnIdle } from '#web/ui/lazy.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import classes from './contact-details.module.css'
import { EditedFact } from './edited-fact.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { contactName, initials } from '../../format/names.ts'
import { usePhoneText } from '../../format/phone-text.ts'
import { longDate, monthOf } from '../../format/times.ts'
import { placeOf } from '../../format/zones.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { isUnknown } from './unknown-number.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { named } from '#web/ui/tip/tip.ts'

const ContactMore = lazyAfterPaint(() => import('./contact-more.tsx'))
const SaveContact = lazyOnIdle(() => import('./save-contact.tsx'))

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

function ContactFacts({ contact, mayEdit }: { contact: Contact; mayEdit: boolean }) {
  const { t, i18n } = useTranslation('chat')
  const none = '–'
  const { email, phone } = contact
  const timeZone = contact.timeZone && placeOf(contact.timeZone)
  const birthday = contact.birthday && longDate(contact.birthday, i18n.language)
  return (
    <>
      <Fact term={t('contact.email')}>
        {mayEdit ? (
          <EditedFact number={phone} what="email" value={email}>
            <span {...cut}>{email ?? t('contact.addEmail')}</span>
          </EditedFact>
        ) : (
          <span {...cut}>{email ?? none}</span>
        )}
      </Fact>
      <Fact term={t('contact.birthday')}>
        {mayEdit ? (
          <EditedFact number={phone} what="birthday" value={birthday}>
            {birthday ?? t('contact.addBirthday')}
          </EditedFact>
        ) : (
          (birthday ?? none)
        )}
      </Fact>
      <Fact term={t('contact.timeZone')}>
        {mayEdit ? (
          <EditedFact number={phone} what="timeZone" value={timeZone}>
            <span {...cut}>{timeZone ?? t('contact.addTimeZone')}</span>
          </EditedFact>
        ) : (
          <span {...cut}>{timeZone ?? none}</span>
        )}
      </Fact>
      <Fact term={t('contact.signedUp')}>{contact.signUpDate ? longDate(contact.signUpDate, i18n.language) : none}</Fact>
    </>
  )
}

const waitingFor = ['email', 'birthday', 'timeZone', 'signedUp'] as const

/** Grey bars in the place of what is on its way. */
function WaitingFacts() {
  const { t } = useTranslation('chat')
  return waitingFor.map(fact => (
    <Fact key={fact} term={t(`contact.${fact}`)}>
      <i className={classes.waiting} />
    </Fact>
  ))
}

const copiedShownMs = 2000

/** Puts the number where it can be pasted from, and says so in its own place: over a drawer no toast would be seen. */
function CopyNumber({ number }: { number: string }) {
  const { t } = useTranslation('chat')
  // A browser that forbids it shows no tick.
  const { copied, copy } = useClipboard({ timeout: copiedShownMs })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <span role="status" className={classes.spoken}>
        {copied && t('contact.numberCopied')}
      </span>
      <IconAction label={t('contact.copyNumber')} onClick={() => copy(number)} size={24}>
        <Icon size={14} stroke={1.5} aria-hidden />
      </IconAction>
    </>
  )
}

type ContactDetailsProps = {
  conversation: ChatFacts
  users: User[] | undefined
}

/** Who the customer is, what is known of them, and who of us has the chat. */
export const ContactDetails = memo(function ContactDetails({ conversation, users }: ContactDetailsProps) {
  const { t, i18n } = useTranslation('chat')
  const phoneText = usePhoneText()
  const mayEdit = useMayOpen('/contacts')
  const [isSaving, setSaving] = useState(false)
  const { clientNumber } = conversation
  const { data, error, isPending, refetch } = useQuery(query('GET /contacts/:number')({ params: { number: clientNumber } }))
  // What was read of a contact that is deleted by now is not shown.
  const contact = isUnknown(error) ? undefined : data
  const head = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const closeSaving = () => {
    flushSync(() => setSaving(false))
    // Once the contact is there, the button that opened the form is not.
    const panel = head.current?.closest<HTMLElement>('[role="tabpanel"]')
    const next = opener.current ?? panel
    next?.focus()
  }
  const name = contactName(conversation)
  const number = phoneText(clientNumber)
  return (
    <>
      {isSaving && <SaveContact number={clientNumber} onClose={closeSaving} />}
      <div ref={head} className={classes.head}>
        <Avatar number={clientNumber} letters={initials(name)} size="large" />
        <span>
          {contact && mayEdit ? (
            <EditedFact number={clientNumber} what="name" value={name} className={classes.name}>
              <b {...cut}>{name ?? number}</b>
            </EditedFact>
          ) : (
            <b {...cut}>{name ?? number}</b>
          )}
          {contact?.signUpDate && <small>{t('contact.since', { date: monthOf(contact.signUpDate, i18n.language) })}</small>}
          {isUnknown(error) && <small>{t('contact.unknown')}</small>}
        </span>
        {contact && mayEdit && (
          <Link
            to="/contacts/$phoneNumber"
            params={{ phoneNumber: clientNumber }}
            className={classes.open}
            {...named(t('contact.open'))}
          >
            <IconExternalLink size={16} stroke={1.5} aria-hidden />
          </Link>
        )}
      </div>
      {error && !isUnknown(error) && !contact && <Failure text={t('contact.failed')} retry={() => void refetch()} />}
      <section className={classes.section}>
        <h3>{t('contact.title')}</h3>
        <dl className={classes.facts}>
          <Fact term={t('contact.phone')}>
            <span className={classes.copied}>
              {number}
              {/* Only a safe address has a clipboard. */}
              {window.isSecureContext && <CopyNumber number={clientNumber} />}
            </span>
          </Fact>
          {isPending && <WaitingFacts />}
          {contact && <ContactFacts contact={contact} mayEdit={mayEdit} />}
        </dl>
        {isUnknown(error) && (
          <>
            <p className={classes.unknown}>{t('contact.unknownText')}</p>
            <Button
              ref={opener}
              size="xs"
              variant="default"
              mt={8}
              leftSection={<IconUserPlus size={14} />}
              onClick={() => setSaving(true)}
            >
              {t('contact.save')}
            </Button>
          </>
        )}
      </section>
      {(contact || isUnknown(error)) && (
        <ContactMore number={clientNumber} contact={contact ?? null} users={users} mayEdit={mayEdit} />
      )}
      {!isNewId(conversation.conversationId) && (
        <section className={classes.section}>
          <h3>{t('contact.conversation')}</h3>
          <AssigneeSelect conversation={conversation} users={users} />
        </section>
      )}
    </>
  )
})
