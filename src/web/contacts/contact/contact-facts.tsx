import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import { query } from '#web/api/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { initials } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { longDate } from '#web/format/times.ts'
import { zoneText } from '#web/format/zones.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { ConsentText } from './consent-text.tsx'
import { fullName } from './contact-names.ts'
import styles from './contact-page.module.css'
import { useFieldText } from '../fields/field-text.ts'
import { cut } from '#web/ui/tip/cut.ts'

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt {...cut}>{term}</dt>
      <dd>{children ?? '–'}</dd>
    </>
  )
}

/** What is known of a contact: details, tags, the account's own fields, what it agreed to. */
export function ContactFacts({ contact }: { contact: ContactRecord }) {
  const { t, i18n } = useTranslation('contacts')
  const phoneText = usePhoneText()
  const fieldText = useFieldText()
  const { data: fields } = useQuery(query('GET /custom-fields')({ query: { limit: 200 } }))
  const day = (at: string | null) => at && longDate(at, i18n.language)
  const name = fullName(contact)
  return (
    <section className={styles.facts} aria-label={t('contact.facts')}>
      <div className={styles.head}>
        <Avatar number={contact.phone} letters={initials(name)} size="large" />
        <span>
          <b {...cut}>{name ?? t('contacts.noName')}</b>
          <Status tone={contact.active ? 'ok' : 'fail'}>{t(contact.active ? 'contacts.active' : 'contacts.blocked')}</Status>
        </span>
      </div>
      <div className={styles.section}>
        <h2>{t('contact.facts')}</h2>
        <dl className={styles.list}>
          <Fact term={t('contacts.phone')}>{phoneText(contact.phone)}</Fact>
          <Fact term={t('contacts.email')}>{contact.email}</Fact>
          <Fact term={t('contacts.gender')}>{contact.gender && t(`genders.${contact.gender}`)}</Fact>
          <Fact term={t('contacts.birthday')}>{day(contact.birthday)}</Fact>
          <Fact term={t('contacts.timeZone')}>{contact.timeZone && zoneText(contact.timeZone)}</Fact>
          <Fact term={t('contacts.signedUp')}>{day(contact.signUpDate)}</Fact>
          <Fact term={t('contact.shopAccount')}>{day(contact.shopAccountAt)}</Fact>
          <Fact term={t('contact.purchases')}>
            {contact.purchases === 0 ? null : new Intl.NumberFormat(i18n.language).format(contact.purchases)}
          </Fact>
          <Fact term={t('contact.lastPurchase')}>{day(contact.lastPurchaseAt)}</Fact>
          <Fact term={t('contact.created')}>{day(contact.createdAt)}</Fact>
          <Fact term={t('contact.updated')}>{day(contact.updatedAt)}</Fact>
        </dl>
      </div>
      {contact.tags.length > 0 && (
        <div className={styles.section}>
          <h2>{t('contacts.tags')}</h2>
          <ul className={styles.tags}>
            {contact.tags.map(tag => (
              <li key={tag} {...cut}>
                {tag}
              </li>
            ))}
          </ul>
        </div>
      )}
      {fields && fields.items.length > 0 && (
        <div className={styles.section}>
          <h2>{t('customFields.title')}</h2>
          <dl className={styles.list}>
            {fields.items.map(field => (
              <Fact key={field.id} term={field.name}>
                {fieldText(field, contact.fields[field.id])}
              </Fact>
            ))}
          </dl>
        </div>
      )}
      <div className={styles.section}>
        <h2>{t('contact.consent')}</h2>
        {contact.consents.length === 0 && <p className={styles.muted}>{t('consent.none')}</p>}
        <ul className={styles.entries}>
          {contact.consents.map(entry => (
            <li key={entry.id}>
              <b>{t(`consentKinds.${entry.kind}`)}</b>{' '}
              <ConsentText consent={{ kind: 'OPTED_IN', source: entry.source, detail: entry.detail, at: entry.at }} />,{' '}
              {day(entry.at)}
              {entry.text && <p className={styles.muted}>{t('quoted', { text: entry.text })}</p>}
            </li>
          ))}
        </ul>
      </div>
      {contact.blocks.length > 0 && (
        <div className={styles.section}>
          <h2>{t('blockList.title')}</h2>
          <ul className={styles.entries}>
            {contact.blocks.map(block => (
              <li key={block.reason}>
                {t(`blockReasons.${block.reason}`)}, {day(block.createdAt)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
