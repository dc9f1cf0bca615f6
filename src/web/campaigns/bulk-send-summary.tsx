import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle } from '@tabler/icons-react'
import { campaignAdds, campaignText } from '#contract/account/campaign-text.ts'
import type { BulkSend } from '#contract/campaigns/bulk-send.ts'
import { countParts, isTooLong } from '#contract/chat/segments.ts'
import { query } from '#web/api/query.ts'
import { TopUpLink } from '#web/billing/top-up-link.tsx'
import { usePhoneText } from '#web/format/phone-text.ts'
import { moneyText } from '#web/format/money.ts'
import styles from './bulk-send-page.module.css'
import { useCampaignFrame } from './campaign-frame.ts'

const typingPauseMs = 200
/** Of those who are left out so many are named. */
const namedAtMost = 20

/** What the number adds to a text, as the locales call it; nothing where it adds nothing. */
export function addsText({ brand, stopText }: { brand: boolean; stopText: boolean }): 'both' | 'brand' | 'stopText' | null {
  if (brand && stopText) return 'both'
  return brand ? 'brand' : stopText ? 'stopText' : null
}

/** How many people, parts, and how much, while one writes; who is left out, and why. */
export function BulkSendSummary() {
  const { t, i18n } = useTranslation('campaigns')
  const phoneText = usePhoneText()
  const { from = '', body = '', recipients = [] } = useWatch<BulkSend>()
  const frame = useCampaignFrame(from)
  const text = campaignText(body.normalize('NFC'), frame)
  const adds = addsText(campaignAdds(body.normalize('NFC'), frame))
  const { parts } = countParts(text)
  const isReady = recipients.length > 0 && body.trim() !== '' && !isTooLong(text)
  const [asked] = useDebouncedValue(JSON.stringify({ from, parts, recipients }), typingPauseMs)
  const plan: { from: string; parts: number; recipients: string[] } = JSON.parse(asked)
  const { data, isError } = useQuery({
    ...query('POST /bulk-send/plan')({ body: plan }),
    placeholderData: keepPreviousData,
    enabled: isReady && plan.recipients.length > 0,
  })
  const { data: balance } = useQuery(query('GET /accounts/current/balance')())
  if (body.trim() !== '' && isTooLong(text) && adds)
    return (
      <p className={styles.waiting}>
        {t('bulkSend.tooLong')} {t(`bulkSend.adds.${adds}`)}
      </p>
    )
  if (!isReady || (!data && !isError)) return <p className={styles.waiting}>{t('bulkSend.waiting')}</p>
  if (!data || !balance) return <p className={styles.waiting}>{t('bulkSend.unknown')}</p>
  const money = (amount: number) => moneyText(amount, balance.currency, i18n.language)
  return (
    <div className={styles.summary} role="status">
      <p>
        <b>{t('bulkSend.people', { count: data.texts })}</b> · {t('bulkSend.parts', { count: parts })} ·{' '}
        <b>{t('bulkSend.price', { price: money(data.price) })}</b>
        {data.planParts > 0 && ` · ${t('bulkSend.planParts', { count: data.planParts })}`}
      </p>
      <p className={styles.waiting}>{t('bulkSend.balance', { balance: money(balance.monetary) })}</p>
      {adds && (
        <figure className={styles.leaves}>
          <figcaption>{t(`bulkSend.adds.${adds}`)}</figcaption>
          <blockquote>{text}</blockquote>
        </figure>
      )}
      {data.price > balance.monetary && (
        <p className={styles.trouble}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          <span>
            {t('bulkSend.tooLittle')} <TopUpLink />
          </span>
        </p>
      )}
      {data.leftOut.length > 0 && (
        <>
          <p className={styles.trouble}>
            <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
            {t('bulkSend.leftOut', { count: data.leftOut.length })}
          </p>
          <ul>
            {data.leftOut.slice(0, namedAtMost).map(({ phone, code }) => (
              <li key={phone}>
                {phoneText(phone)}: {t(`bulkSend.why.${code}`)}
              </li>
            ))}
            {data.leftOut.length > namedAtMost && <li>{t('bulkSend.notNamed', { more: data.leftOut.length - namedAtMost })}</li>}
          </ul>
        </>
      )}
    </div>
  )
}
