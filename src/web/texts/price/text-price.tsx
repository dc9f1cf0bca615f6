import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { numberFormat } from '#web/format/numbers.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { usePhones } from '#web/ui/form/phone/use-phones.ts'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { useMoney } from '#web/billing/use-money.ts'
import styles from './text-price.module.css'

export type TextPriceProps = {
  /** E.164. */
  recipients: readonly string[]
  parts: number
  isMms: boolean
}

/** What a part costs in the countries of its recipients; of a single one what the text costs, and what the plan still includes. */
export default function TextPrice({ recipients, parts, isMms }: TextPriceProps) {
  const { t, i18n } = useTranslation('billing')
  const { money, price } = useMoney()
  const mayOpen = useMayOpen('/balance')
  const rules = usePhones()
  const prices = useQuery(query('GET /text-prices')())
  const { data: balance } = useQuery(query('GET /accounts/current/balance')())
  const number = numberFormat(i18n.language)
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
  if (prices.error && !prices.data) {
    return <ListFailed title={t('balance.prices.failed')} error={prices.error} onRetry={() => void prices.refetch()} />
  }
  if (!prices.data || !balance || !rules) return <p className={styles.told}>{t('balance.prices.loading')}</p>
  const countries = [...new Set(recipients.map(one => rules.read(one, 'US')?.country ?? null))]
  const priceOf = (country: string | null) => prices.data.find(one => one.country === country)
  const isOne = recipients.length === 1
  const only = isOne ? priceOf(countries[0] ?? null) : undefined
  const costs = only && (isMms ? only.mms : only.part * parts)
  // The plan pays a text whole or not at all, and no MMS.
  const isInPlan = !isMms && parts > 0 && parts <= balance.sms
  const nameOf = (country: string) => names.of(country) ?? country
  return (
    <div className={styles.price}>
      <h2>{t('balance.prices.here')}</h2>
      {countries.includes(null) && <p className={styles.told}>{t('balance.prices.unknownCountry')}</p>}
      {countries.map(country => {
        if (country === null || priceOf(country)) return null
        return (
          <p key={country} className={styles.told}>
            {t('balance.prices.noWay', { country: nameOf(country) })}
          </p>
        )
      })}
      <dl>
        {countries.map(country => {
          const known = priceOf(country)
          if (country === null || !known) return null
          return (
            <div key={country}>
              <dt>{t(isMms ? 'balance.prices.picture' : 'balance.prices.perPart', { country: nameOf(country) })}</dt>
              <dd>{isMms ? (known.mms === null ? '–' : price(known.mms)) : price(known.part)}</dd>
            </div>
          )
        })}
        {parts > 0 && costs !== undefined && costs !== null && (
          <div data-total>
            <dt>{t('balance.prices.thisText')}</dt>
            <dd>{isInPlan ? t('balance.prices.planPays', { count: parts }) : price(costs)}</dd>
          </div>
        )}
        {balance.sms > 0 && (
          <div>
            <dt>{t('balance.prices.left')}</dt>
            <dd>{t('balance.prices.partsLeft', { count: balance.sms, parts: number.format(balance.sms) })}</dd>
          </div>
        )}
        <div>
          <dt>{t('balance.prices.yourBalance')}</dt>
          <dd>{money(balance.monetary)}</dd>
        </div>
      </dl>
      {mayOpen && (
        <Link to="/balance/{-$action}" params={{ action: undefined }}>
          {t('balance.prices.toBalance')}
        </Link>
      )}
    </div>
  )
}
