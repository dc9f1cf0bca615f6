import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BalanceSettings, LowBalanceAlert } from '#contract/billing/balance-settings.ts'
import { query, useCall } from '#web/api/query.ts'
import { personName } from '#web/format/names.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { useMoney } from '../use-money.ts'
import { SwitchedBlock } from './switched-block.tsx'
import styles from './side.module.css'

const AlertForm = lazyOnIdle(() => import('./alert-form.tsx'))
const AutoTopUpForm = lazyOnIdle(() => import('./auto-top-up-form.tsx'))

/** Which dialog is open; `alertOn` also turns on what it is about. */
export type Editing = 'alert' | 'alertOn' | 'autoTopUp' | null

type AlertsProps = {
  settings: BalanceSettings
  editing: Editing
  onEdit: (editing: Editing) => void
}

/** Who is told when the money runs low, and what is topped up by itself: each with its switch, and a dialog for the rest. */
export function Alerts({ settings: { alert, autoTopUp }, editing, onEdit }: AlertsProps) {
  const { t } = useTranslation('billing')
  const words = useAlertWords(alert)
  const { money } = useMoney()
  const saveAlert = useCall('PUT /balance-settings/alert', { refreshes: ['GET /balance-settings', 'GET /balance-overview'] })
  const saveAuto = useCall('PUT /balance-settings/auto-top-up', { refreshes: ['GET /balance-settings'] })
  const tell = { onError: (error: unknown) => void notifyFailure(error) }
  const { isOn, below, amount, monthlyCeiling, version, card, usedThisMonth, failure } = autoTopUp
  const own = { isOn, below, amount, monthlyCeiling, version }
  const turnAlert = (isNowOn: boolean) => {
    // It must be about something first.
    if (isNowOn && alert.below === null && alert.daysLeft === null) return onEdit('alertOn')
    saveAlert.mutate({ body: { ...alert, isOn: isNowOn } }, tell)
  }
  return (
    <>
      <SwitchedBlock
        section="alerts"
        id="low-balance"
        title={t('balance.low.title')}
        isOn={alert.isOn}
        isBusy={saveAlert.isPending}
        onTurn={turnAlert}
        onEdit={() => onEdit('alert')}
        editLabel={t('balance.low.edit')}
      >
        {words}
      </SwitchedBlock>
      <SwitchedBlock
        id="auto-top-up"
        title={t('balance.auto.title')}
        isOn={isOn}
        isBusy={saveAuto.isPending}
        whyNot={card === null && !isOn ? t('balance.auto.noCard') : undefined}
        onTurn={isNowOn => saveAuto.mutate({ body: { ...own, isOn: isNowOn } }, tell)}
        onEdit={() => onEdit('autoTopUp')}
        editLabel={t('balance.auto.edit')}
        more={
          <>
            {isOn && card !== null && <p>{t('balance.auto.used', { used: money(usedThisMonth), card })}</p>}
            {isOn && failure !== null && <p className={styles.trouble}>{t(`balance.auto.failure.${failure}`)}</p>}
          </>
        }
      >
        {t('balance.auto.text', { amount: money(amount), below: money(below), ceiling: money(monthlyCeiling) })}
      </SwitchedBlock>
      {(editing === 'alert' || editing === 'alertOn') && (
        <AlertForm alert={editing === 'alertOn' ? { ...alert, isOn: true } : alert} onClose={() => onEdit(null)} />
      )}
      {editing === 'autoTopUp' && <AutoTopUpForm settings={own} onClose={() => onEdit(null)} />}
    </>
  )
}

/** "Below $200.00 or with 5 days left, to Marta and Jonas." */
function useAlertWords({ below, daysLeft, people }: LowBalanceAlert): string {
  const { t, i18n } = useTranslation('billing')
  const { money } = useMoney()
  const { data: users } = useQuery(query('GET /users')())
  if (below === null && daysLeft === null) return t('balance.low.none')
  const days = daysLeft ?? 0
  const when =
    below === null
      ? t('balance.low.days', { count: days })
      : daysLeft === null
        ? t('balance.low.below', { money: money(below) })
        : t('balance.low.both', { money: money(below), count: days })
  const names = people.map(sub => personName(users, sub, t('balance.low.left')))
  const told = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return t('balance.low.to', { when, people: names.length > 0 ? told : t('balance.low.everybody') })
}
