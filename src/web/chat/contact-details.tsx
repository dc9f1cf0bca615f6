import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Contact } from '#contract/contacts/contacts.ts'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { useSession } from '#web/session/session.ts'
import { Avatar } from './avatar.tsx'
import classes from './contact-details.module.css'
import { Failure } from './failure.tsx'
import { IconAction } from './icon-action.tsx'
import { contactName, initials, personOf } from './names.ts'
import { usePhoneText } from './phone-text.ts'
import { longDate, monthOf } from './times.ts'

/** A number that nobody saved is no failure. */
function isUnknown(error: unknown): boolean {
  return error instanceof Refusal && error.status === 404
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

function ContactFacts({ contact, isBlocked }: { contact: Contact; isBlocked: boolean }) {
  const { t, i18n } = useTranslation('chat')
  const none = '–'
  return (
    <>
      <Fact term={t('contact.email')}>
        <span title={contact.email ?? undefined}>{contact.email ?? none}</span>
      </Fact>
      <Fact term={t('contact.birthday')}>{contact.birthday ? longDate(contact.birthday, i18n.language) : none}</Fact>
      <Fact term={t('contact.signedUp')}>{contact.signUpDate ? longDate(contact.signUpDate, i18n.language) : none}</Fact>
      <Fact term={t('contact.consent')}>
        <span className={classes.status} data-blocked={isBlocked || undefined}>
          {t(isBlocked ? 'contact.blocked' : 'contact.subscribed')}
        </span>
      </Fact>
    </>
  )
}

const waitingFor = ['email', 'birthday', 'signedUp', 'consent'] as const

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
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedShownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? IconCheck : IconCopy
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => setCopied(true),
      // A browser that forbids it shows no tick.
      () => setCopied(false),
    )
  return (
    <>
      <span role="status" className={classes.spoken}>
        {isCopied && t('contact.numberCopied')}
      </span>
      <IconAction label={t('contact.copyNumber')} onClick={() => void copy()} isSmall>
        <Icon size={14} stroke={1.5} aria-hidden />
      </IconAction>
    </>
  )
}

/** Who the customer is, and who of us has the chat. */
export function ContactDetails({ conversation, users }: { conversation: Conversation; users: User[] | undefined }) {
  const { t, i18n } = useTranslation('chat')
  const sub = useSession(session => session.sub)
  const phoneText = usePhoneText()
  const { clientNumber, assignedTo, blockReason } = conversation
  const {
    data: contact,
    error,
    isPending,
    refetch,
  } = useQuery(query('GET /contacts/:number')({ params: { number: clientNumber } }))
  const name = contactName(conversation)
  const number = phoneText(clientNumber)
  const assignee = personOf(users, assignedTo)?.name ?? t('unknownPerson')
  return (
    <>
      <div className={classes.head}>
        <Avatar number={clientNumber} letters={initials(name)} size="large" />
        <span>
          <b title={name ?? number}>{name ?? number}</b>
          {contact?.signUpDate && <small>{t('contact.since', { date: monthOf(contact.signUpDate, i18n.language) })}</small>}
          {isUnknown(error) && <small>{t('contact.unknown')}</small>}
        </span>
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
          {contact && <ContactFacts contact={contact} isBlocked={!contact.active || blockReason !== null} />}
        </dl>
        {isUnknown(error) && <p className={classes.unknown}>{t('contact.unknownText')}</p>}
      </section>
      {contact && contact.tags.length > 0 && (
        <section className={classes.section}>
          <h3>{t('contact.tags')}</h3>
          <ul className={classes.tags}>
            {contact.tags.map(tag => (
              <li key={tag} title={tag}>
                {tag}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.section}>
        <h3>{t('contact.conversation')}</h3>
        <dl className={classes.facts}>
          <Fact term={t('contact.assignedTo')}>
            {assignedTo === null ? t('contact.nobody') : assignedTo === sub ? t('contact.self', { name: assignee }) : assignee}
          </Fact>
        </dl>
      </section>
    </>
  )
}
