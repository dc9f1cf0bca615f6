import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BalanceOverview } from '#contract/billing/balance-settings.ts'
import { query, useCall } from '#web/api/query.ts'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { CheckoutArea } from '../checkout/checkout-area.tsx'
import { usePayment } from '../checkout/use-payment.ts'
import { AlertLine } from './alert-line.tsx'
import { Alerts, type Editing } from './alerts.tsx'
import styles from './balance.module.css'
import { Figures } from './figures.tsx'
import { History } from './history.tsx'
import type { BalanceSection, LedgerMatch } from './ledger-match.ts'
import { Prices } from './prices.tsx'
import { TopUp } from './top-up.tsx'

const millionthsPerMinorUnit = 10_000

type BalanceBodyProps = {
  overview: BalanceOverview
  search: LedgerMatch
  section: BalanceSection | undefined
  isPhone: boolean
  /** Too narrow for two columns: what brings money would stand below all rows of the history. */
  isStacked: boolean
}

/** Figures and history, and beside them what brings money; where it is narrow one below the other, of a section that section alone. */
export function BalanceBody({ overview, search, section, isPhone, isStacked }: BalanceBodyProps) {
  const { t } = useTranslation('billing')
  const { data: settings, error, refetch } = useQuery(query('GET /balance-settings')())
  const recharge = useCall('POST /recharge')
  const { pay, isPaying } = usePayment()
  const [before, setBefore] = useState<number>()
  const [editing, setEditing] = useState<Editing>(null)
  const columns = useRef<HTMLDivElement>(null)
  useShown(columns, section, settings !== undefined)
  const payFor = (minorUnits: number) =>
    void pay(back => recharge.mutateAsync({ body: { amount: minorUnits, returnTo: back ?? '/balance' } }))
  const again = (amount: number) => {
    const minorUnits = Math.round(amount / millionthsPerMinorUnit)
    setBefore(minorUnits)
    payFor(minorUnits)
  }
  const isHere = (one: BalanceSection) => !isStacked || section === undefined || section === one
  const isWhole = !isStacked || section === undefined
  const navigate = useNavigate()
  const change = () => {
    setEditing('alert')
    if (isStacked) void navigate({ to: '/balance/{-$action}', params: { action: 'alerts' } })
  }
  return (
    <div ref={columns} className={styles.columns}>
      <div className={styles.main}>
        <div className={styles.top}>
          <div className={styles.told}>
            <CheckoutArea onAgain={again} />
          </div>
          {isWhole && (
            <>
              <AlertLine overview={overview} alert={settings?.alert} onChange={change} />
              <Figures overview={overview} />
            </>
          )}
        </div>
        {isHere('history') && <History search={search} overview={overview} isPhone={isPhone} />}
      </div>
      {(isHere('recharge') || isHere('alerts')) && (
        <div className={styles.side}>
          {isHere('recharge') && (
            <TopUp
              key={before}
              overview={overview}
              ceiling={settings?.rechargeCeiling}
              before={before}
              isPaying={isPaying}
              onPay={payFor}
            />
          )}
          {isHere('alerts') && settings && <Alerts settings={settings} editing={editing} onEdit={setEditing} />}
          {isHere('alerts') && error && !settings && (
            <ListFailed title={t('balance.views.alerts')} error={error} onRetry={() => void refetch()} />
          )}
          {isWhole && <Prices />}
        </div>
      )}
    </div>
  )
}

/** An address of a section leads there, the focus too: to its first choice, or to its heading. */
function useShown(columns: RefObject<HTMLElement | null>, section: BalanceSection | undefined, hasSettings: boolean): void {
  // What comes late is led to once it is there.
  const stands = section !== 'alerts' || hasSettings
  useEffect(() => {
    const element = section && stands ? columns.current?.querySelector<HTMLElement>(`[data-section=${section}]`) : null
    if (!element) return
    element.scrollIntoView?.({ block: 'nearest' })
    const inputs = section === 'history' ? [] : [...element.querySelectorAll('input')]
    const target = inputs.find(input => input.checked) ?? inputs[0] ?? element.querySelector('h2')
    target?.focus({ preventScroll: true })
  }, [columns, section, stands])
}
