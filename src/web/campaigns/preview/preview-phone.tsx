import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { costly, savingsOf } from '#contract/chat/cheaper-characters.ts'
import { countParts } from '#contract/chat/segments.ts'
import { query } from '#web/api/query.ts'
import { initials } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cut } from '#web/ui/tip/cut.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { useCampaignMoney } from '../campaign-money.ts'
import { useNumbers } from '../campaign-numbers.ts'
import { useCampaignTimes } from '../campaign-times.ts'
import type { DraftValues } from '../draft/draft-values.ts'
import styles from './preview.module.css'
import type { Preview } from './use-preview.ts'

/** Letters that make this text longer and that one could do without. */
function marksIn(body: string): ReadonlySet<string> {
  const { parts, isPlain } = savingsOf(body)
  return new Set(isPlain && parts < countParts(body).parts ? costly(body) : [])
}

type PreviewPhoneProps = { campaign: Campaign; values: DraftValues; preview: Preview }

/** The text on one person's phone, who that is, what it costs, and the way to the next person. */
export function PreviewPhone({ campaign, values, preview }: PreviewPhoneProps) {
  const { t } = useTranslation('campaigns')
  const phoneText = usePhoneText()
  const money = useCampaignMoney()
  const { number } = useNumbers()
  const times = useCampaignTimes()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const { person, next, previous, isWritten, isNobody } = preview
  const body = person?.body ?? values.message
  const marks = marksIn(body)
  const { units, maxUnits } = countParts(body.normalize('NFC'))
  const isCostly = marks.size > 0
  const name = person && [person.name, person.surname].filter(Boolean).join(' ')
  const toStart = useEffectEvent(preview.toStart)
  useEffect(() => {
    if (isNobody) toStart()
  }, [isNobody])
  return (
    <>
      <div className={styles.phone}>
        <div className={styles.sender}>
          <Avatar number={values.from ?? ''} letters={initials(account?.displayName ?? null)} size="medium" />
          <span>
            <b {...cut}>{account?.displayName}</b>
            <i>{values.from ? phoneText(values.from) : t('preview.noSender')}</i>
          </span>
        </div>
        <div className={styles.screen}>
          {person && <time dateTime={person.arrivesAt}>{times.moment(person.arrivesAt)}</time>}
          {body.trim() !== '' && (
            <p className={styles.bubble}>
              {[...body].map((character, index) =>
                // Letters of one text have no better key than their place.
                marks.has(character) ? <mark key={index}>{character}</mark> : character,
              )}
            </p>
          )}
        </div>
      </div>
      {person ? (
        <div className={styles.person}>
          <span>
            <b {...cut}>{name || phoneText(person.phone)}</b>
            {name && <i>{phoneText(person.phone)}</i>}
          </span>
          <span className={styles.place}>
            {person.size &&
              t(person.size.isMore ? 'preview.placeOfMore' : 'preview.place', {
                place: number(person.place),
                people: number(person.size.people),
              })}
          </span>
          <IconAction label={t('preview.previous')} disabled={!previous} onClick={previous}>
            <IconChevronLeft size={16} stroke={1.5} aria-hidden />
          </IconAction>
          <IconAction label={t('preview.next')} disabled={!next} onClick={next}>
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
          </IconAction>
        </div>
      ) : (
        <p className={styles.none}>{isNobody ? t('preview.nobody') : !isWritten && t('preview.waiting')}</p>
      )}
      {person && (
        <p className={styles.length} data-tone={isCostly ? 'warn' : undefined}>
          {isCostly && <IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
          {[
            t('bulkSend.length', { units: number(units), limit: number(maxUnits) }),
            t('parts.count', { count: person.parts }),
            money.cost(person.price, campaign.plnRate),
          ].join(' · ')}
        </p>
      )}
    </>
  )
}
