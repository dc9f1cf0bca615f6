import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextPrice } from '#contract/billing/balance-settings.ts'
import { query } from '#web/api/query.ts'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { useMoney } from '../use-money.ts'
import styles from './side.module.css'

const AllPrices = lazyOnIdle(() => import('./all-prices.tsx'))

const shownAtMost = 3

/** What a part costs in the countries of the account's own numbers and the next ones, and the way to all of them. */
export function Prices() {
  const { t, i18n } = useTranslation('billing')
  const { price } = useMoney()
  const [isOpen, setOpen] = useState(false)
  const { data: account } = useQuery(query('GET /accounts/current')())
  const { data: prices, error, refetch } = useQuery(query('GET /text-prices')())
  const nameOf = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const own = new Set(account?.phoneNumbers.map(({ country }) => country))
  const isOwn = ({ country }: TextPrice) => own.has(country)
  const first = [...(prices ?? []).filter(isOwn), ...(prices ?? []).filter(one => !isOwn(one))].slice(0, shownAtMost)
  return (
    <section className={styles.block} aria-labelledby="prices">
      <h2 id="prices">{t('balance.prices.title')}</h2>
      {error && !prices && <ListFailed title={t('balance.prices.failed')} error={error} onRetry={() => void refetch()} />}
      {prices?.length === 0 && <p>{t('balance.prices.noPrices')}</p>}
      {first.length > 0 && (
        <>
          <dl className={styles.prices}>
            {first.map(({ country, part }) => (
              <div key={country}>
                <dt>{nameOf.of(country) ?? country}</dt>
                <dd>{t('balance.prices.aPart', { price: price(part) })}</dd>
              </div>
            ))}
          </dl>
          <button type="button" className={styles.edit} onClick={() => setOpen(true)}>
            {t('balance.prices.all')}
          </button>
        </>
      )}
      {isOpen && prices && <AllPrices prices={prices} onClose={() => setOpen(false)} />}
    </section>
  )
}
