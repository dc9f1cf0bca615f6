import { numberFormat } from '#web/format/numbers.ts'
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BalanceOverview, RechargeCeiling } from '#contract/billing/balance-settings.ts'
import { rechargeMaxMinorUnits, rechargeMinMinorUnits } from '#contract/limits.ts'
import { longDay } from '#web/format/times.ts'
import { FieldBox, FieldError } from '#web/ui/form/field-parts.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { isFramed } from '#web/session/sign-in/sign-in.ts'
import { useMoney } from '../use-money.ts'
import { type AmountProblem, amountTyped, readAmount } from './amount-text.ts'
import { isPayable, reckon } from './reckoning.ts'
import styles from './side.module.css'

const CeilingForm = lazyOnIdle(() => import('./ceiling-form.tsx'))

/** In minor units. */
const tiles = [2500, 5000, 10_000, 20_000]
const usual = 10_000
const millionthsPerMinorUnit = 10_000

type TopUpProps = {
  overview: BalanceOverview
  /** Undefined until it is known. */
  ceiling: RechargeCeiling | undefined
  /** What was chosen before, in minor units: a payment that was refused keeps it. */
  before: number | undefined
  isPaying: boolean
  onPay: (minorUnits: number) => void
}

/** An amount, what it costs with tax and leaves, and the way to the page where one pays. */
export function TopUp({ overview, ceiling, before, isPaying, onPay }: TopUpProps) {
  const { t, i18n } = useTranslation('billing')
  const ownField = useRef<HTMLInputElement>(null)
  const { t: common } = useTranslation()
  const { money, currency } = useMoney()
  const mostUnits = ceiling ? ceiling.most / millionthsPerMinorUnit : rechargeMaxMinorUnits
  const isTile = before === undefined || tiles.includes(before)
  const [chosen, setTile] = useState(isTile ? (before ?? usual) : null)
  // The highest that may be, where the ceiling is below the one that was chosen.
  const offered = tiles.filter(units => units <= mostUnits)
  const tile = chosen === null || chosen <= mostUnits ? chosen : (offered.at(-1) ?? null)
  const [isEditing, setEditing] = useState(false)
  const [own, setOwn] = useState(isTile ? '' : amountTyped(before, i18n.language))
  // Told once one has left the field or pressed the button, then as one types.
  const [isTold, setTold] = useState(false)
  const typed = own.trim() === '' ? null : readAmount(own, mostUnits)
  const minorUnits = typed ? typed.minorUnits : (tile ?? undefined)
  const sum = minorUnits === undefined ? null : reckon(minorUnits, overview, Date.now())
  const inWords = (units: number) => money(units * millionthsPerMinorUnit)
  const least = inWords(rechargeMinMinorUnits)
  const most = inWords(mostUnits)
  const example = amountTyped(2550, i18n.language)
  const words: Record<AmountProblem, () => string> = {
    tooLow: () => t('balance.topUp.tooLow', { money: least }),
    tooHigh: () => t('balance.topUp.tooHigh', { money: most }),
    tooFine: () => t('balance.topUp.tooFine', { example }),
    notANumber: () => t('balance.topUp.notANumber', { example }),
  }
  const wrong = typed ? typed.problem : tile === null ? 'notANumber' : undefined
  const problem = isTold && wrong ? words[wrong]() : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (minorUnits === undefined) ownField.current?.focus()
    else if (!isPaying) onPay(minorUnits)
  }
  return (
    <section data-section="recharge" className={styles.block} aria-labelledby="top-up">
      <h2 id="top-up">{t('balance.topUp.title')}</h2>
      {isPayable(currency) ? (
        <form noValidate onSubmit={submit} className={styles.topUp} aria-labelledby="top-up">
          <div className={styles.tiles} role="radiogroup" aria-label={t('balance.topUp.amounts')}>
            {offered.map(units => (
              <label key={units} className={styles.tile}>
                <input
                  type="radio"
                  name="amount"
                  checked={own.trim() === '' && tile === units}
                  onChange={() => {
                    setTile(units)
                    setOwn('')
                    setTold(false)
                  }}
                />
                <span>{wholeMoney(units, currency, i18n.language)}</span>
              </label>
            ))}
          </div>
          <FieldBox>
            <TextInput
              ref={ownField}
              label={
                <>
                  {t('balance.topUp.own')} <span className={styles.optional}>{common('optional')}</span>
                </>
              }
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('balance.topUp.ownHint', {
                least: wholeMoney(rechargeMinMinorUnits, currency, i18n.language),
                most: mostUnits % 100 === 0 ? wholeMoney(mostUnits, currency, i18n.language) : most,
              })}
              value={own}
              onChange={event => setOwn(event.currentTarget.value)}
              onBlur={() => own.trim() !== '' && setTold(true)}
              error={problem && <FieldError text={problem} />}
              rightSection={<span className={styles.unit}>{currency}</span>}
              rightSectionWidth={52}
              rightSectionPointerEvents="none"
            />
          </FieldBox>
          {ceiling && (
            <p>
              {t('balance.topUp.ceiling', { money: most })}{' '}
              <button type="button" className={styles.edit} aria-haspopup="dialog" onClick={() => setEditing(true)}>
                {t('balance.topUp.ceilingEdit')}
              </button>
            </p>
          )}
          <dl className={styles.sum} aria-live="polite">
            <dt>{t(`balance.topUp.vat.${overview.vat.rule}`, { percent: overview.vat.percent })}</dt>
            <dd>{sum ? money(sum.vat) : '–'}</dd>
            <dt>{t('balance.topUp.youPay')}</dt>
            <dd data-total>{sum ? money(sum.youPay) : '–'}</dd>
            <dt>{t('balance.topUp.after')}</dt>
            <dd>{sum ? money(sum.after) : '–'}</dd>
            {sum?.lastsUntil && (
              <>
                <dt>{t('balance.topUp.lastsUntil')}</dt>
                <dd>{longDay(sum.lastsUntil, i18n.language)}</dd>
              </>
            )}
          </dl>
          <Button type="submit" fullWidth loading={isPaying}>
            {sum ? t('balance.topUp.button', { money: money(sum.amount) }) : t('balance.topUp.buttonNone')}
          </Button>
          <p>{t(isFramed() ? 'balance.topUp.elsewhereInTab' : 'balance.topUp.elsewhere')}</p>
        </form>
      ) : (
        <p>{t('balance.topUp.notPayable', { currency })}</p>
      )}
      {isEditing && ceiling && <CeilingForm ceiling={ceiling} onClose={() => setEditing(false)} />}
    </section>
  )
}

/** "$100": tiles need no decimals. */
function wholeMoney(minorUnits: number, currency: string, language: string): string {
  const format = numberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 })
  return format.format(minorUnits / 100)
}
