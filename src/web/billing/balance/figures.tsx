import { numberFormat } from '#web/format/numbers.ts'
import { useTranslation } from 'react-i18next'
import type { BalanceOverview } from '#contract/billing/balance-settings.ts'
import { longDay, mediumDate } from '#web/format/times.ts'
import { type Figure, FiguresStrip } from '#web/ui/figures-strip.tsx'
import { useMoney } from '../use-money.ts'
import { daysUntil } from './reckoning.ts'

const granted = ['texts', 'leads', 'confirmations'] as const

/** In full as far as it finds room: a day of another year is cut short. */
function dayText(iso: string, language: string): string {
  const date = new Date(iso)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return isThisYear ? longDay(iso, language) : mediumDate(date, language)
}

/** In a narrow note the day and its month stay together. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** The money, how long it lasts, and what plans give beside it, where they do. */
export function Figures({ overview }: { overview: BalanceOverview }) {
  const { t, i18n } = useTranslation('billing')
  const { money, price } = useMoney()
  const number = numberFormat(i18n.language)
  const { monetary, held, lastsUntil } = overview
  const figures: Figure[] = [
    {
      label: t('balance.figures.money'),
      value: money(monetary),
      note: held > 0 ? t('balance.figures.held', { money: price(held) }) : t('balance.figures.noneHeld'),
    },
    {
      label: t('balance.figures.lastsUntil'),
      value: lastsUntil ? dayText(lastsUntil, i18n.language) : '–',
      note: lastsUntil ? t('balance.figures.days', { count: daysUntil(lastsUntil, Date.now()) }) : t('balance.figures.unused'),
    },
    ...granted.flatMap(unit => {
      const grant = overview[unit]
      if (!grant) return []
      return [
        {
          label: t(`balance.figures.${unit}`),
          value: number.format(grant.left),
          note: t('balance.figures.of', { all: number.format(grant.of), day: unbroken(longDay(grant.until, i18n.language)) }),
        },
      ]
    }),
  ]
  return <FiguresStrip figures={figures} />
}
