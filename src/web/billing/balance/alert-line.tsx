import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BalanceOverview, LowBalanceAlert } from '#contract/billing/balance-settings.ts'
import { longDay } from '#web/format/times.ts'
import { useMoney } from '../use-money.ts'
import { TopLine } from './top-line.tsx'

type AlertLineProps = { overview: BalanceOverview; alert: LowBalanceAlert | undefined; onChange: () => void }

/** That the balance is below what somebody wanted to be told of, and how long it lasts. */
export function AlertLine({ overview, alert, onChange }: AlertLineProps) {
  const { t, i18n } = useTranslation('billing')
  const { money } = useMoney()
  const { isBelowAlert, monetary, perDay, lastsUntil } = overview
  if (!isBelowAlert || !alert?.isOn) return null
  const { below, daysLeft } = alert
  return (
    <TopLine tone="warn" icon={IconBell} action={{ label: t('balance.alert.change'), onClick: onChange }}>
      <b>
        {below !== null && (monetary < below || daysLeft === null)
          ? t('balance.alert.belowAmount', { money: money(below) })
          : t('balance.alert.belowDays', { count: daysLeft ?? 0 })}
      </b>{' '}
      {lastsUntil && t('balance.alert.pace', { money: money(perDay), day: longDay(lastsUntil, i18n.language) })}
    </TopLine>
  )
}
