import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { ConsentEntry } from '#contract/contacts/contact-consents.ts'
import type { ContactConsent } from '#contract/contacts/contact-consent.ts'
import { isWithdrawal } from '#contract/contacts/block-list.ts'
import { query } from '#web/api/query.ts'
import { ConsentText } from '#web/contacts/contact/consent-text.tsx'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { consentStateOf, consentTones } from './consent-state.ts'
import details from './contact-details.module.css'
import classes from './customer-consent.module.css'
import { Failure } from '../../ui/feedback/failure.tsx'
import { personOf } from '../../format/names.ts'
import { longDate } from '../../format/times.ts'
import { isUnknown } from './unknown-number.ts'

const nothingSaid: ContactConsent = { consent: null, signUp: null, blocks: [] }

type People = { users: User[] | undefined }

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What somebody said, where and when, and who of us wrote it down. */
function Said({ entry, users }: People & { entry: ConsentEntry }) {
  const { t, i18n } = useTranslation('customer')
  const who = personOf(users, entry.by)?.name
  const { kind, source, detail, at, text } = entry
  const date = longDate(at, i18n.language)
  return (
    <>
      <ConsentText consent={{ kind, source, detail, at }} />
      {who ? t('consent.afterBy', { date, who }) : t('consent.after', { date })}
      {text && <q className={classes.quote}>{text}</q>}
    </>
  )
}

/** Who blocked it: a withdrawal that nobody wrote down is the customer's own. */
function BlockedFor({ block, users }: People & { block: ContactConsent['blocks'][number] }) {
  const { t, i18n } = useTranslation(['customer', 'contacts'])
  const who =
    block.by === null
      ? isWithdrawal(block.reason)
        ? t('consent.byCustomer')
        : null
      : (personOf(users, block.by)?.name ?? t('consent.byColleague'))
  const date = longDate(block.at, i18n.language)
  return (
    <>
      {t(`contacts:blockReasons.${block.reason}`)}
      {who ? t('consent.afterBy', { date, who }) : t('consent.after', { date })}
      {block.note && <q className={classes.quote}>{block.note}</q>}
    </>
  )
}

/** What the number said about texts and what that means for writing; known for numbers that nobody saved, too. */
export function CustomerConsent({ number, users }: People & { number: string }) {
  const { t } = useTranslation('customer')
  const mayUnblock = useMayOpen('/block-list')
  const answer = useQuery(query('GET /contacts/:number/consent')({ params: { number } }))
  const data = answer.data ?? (isUnknown(answer.error) ? nothingSaid : undefined)
  const state = data && consentStateOf(data)
  return (
    <section className={details.section}>
      <h3>{t('consent.title')}</h3>
      {answer.isError && !data && <Failure text={t('consent.failed')} retry={() => void answer.refetch()} />}
      {!answer.isError && !data && <i className={details.waiting} />}
      {data && state && (
        <>
          <p className={classes.state}>
            <b data-tone={consentTones[state]}>{t(`consent.state.${state}`)}</b>
            {t(`consent.means.${state}`)}
          </p>
          <dl className={classes.entries}>
            {data.blocks.map(block => (
              <Entry key={block.reason} term={t('consent.blockedFor')}>
                <BlockedFor block={block} users={users} />
              </Entry>
            ))}
            {data.consent && data.consent.id !== data.signUp?.id && (
              <Entry term={t('consent.lastSaid')}>
                <Said entry={data.consent} users={users} />
              </Entry>
            )}
            <Entry term={t('consent.signUp')}>
              {data.signUp ? <Said entry={data.signUp} users={users} /> : t('consent.signUpUnknown')}
            </Entry>
          </dl>
          {state === 'BLOCKED' && mayUnblock && (
            <Link to="/block-list" search={{ search: number }} className={classes.link}>
              {t('consent.blockList')}
            </Link>
          )}
        </>
      )}
    </section>
  )
}
