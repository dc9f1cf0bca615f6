import { useTranslation } from 'react-i18next'
import type { CountryCost } from '#contract/campaigns/campaign-check.ts'
import type { PlnRate } from '#contract/campaigns/campaigns.ts'
import { longDate } from '#web/format/times.ts'
import { useCampaignMoney } from '../campaign-money.ts'
import { useNumbers } from '../campaign-numbers.ts'
import styles from './country-costs.module.css'

const millionths = 1_000_000

/** What it costs in each country, dearest first, and at which rate. */
export function CountryCosts({ countries, plnRate }: { countries: readonly CountryCost[]; plnRate: PlnRate }) {
  const { t, i18n } = useTranslation('campaigns')
  const money = useCampaignMoney()
  const { number } = useNumbers()
  const nameOf = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const hasPlan = countries.some(({ planParts }) => planParts > 0)
  const total = (of: (country: CountryCost) => number) => countries.reduce((sum, country) => sum + of(country), 0)
  const rate = plnRate && new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 4 }).format(plnRate.rate / millionths)
  return (
    <section className={styles.box} aria-label={t('costs.title')}>
      <header>
        <h3>{t('costs.title')}</h3>
        {plnRate && rate && money.currency !== 'PLN' && (
          <span>{t('costs.rate', { currency: money.currency, rate, date: longDate(plnRate.since, i18n.language) })}</span>
        )}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('costs.country')}</th>
            <th scope="col">{t('costs.people')}</th>
            <th scope="col">{t('costs.parts')}</th>
            {hasPlan && <th scope="col">{t('costs.planParts')}</th>}
            <th scope="col" data-wide>
              {t('costs.perPart')}
            </th>
            <th scope="col">{t(money.isInPln(plnRate) ? 'costs.costPln' : 'costs.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {countries.map(({ country, people, parts, planParts, perPart, price }) => (
            <tr key={country}>
              <th scope="row">{nameOf.of(country) ?? country}</th>
              <td>{number(people)}</td>
              <td>{number(parts)}</td>
              {hasPlan && <td>{number(planParts)}</td>}
              <td data-wide>{money.perPart(perPart)}</td>
              <td>{money.costCell(price, plnRate)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('costs.total')}</th>
            <td>{number(total(({ people }) => people))}</td>
            <td>{number(total(({ parts }) => parts))}</td>
            {hasPlan && <td>{number(total(({ planParts }) => planParts))}</td>}
            <td data-wide>–</td>
            <td>
              {money.costCell(
                total(({ price }) => price),
                plnRate,
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
