import { useTranslation } from 'react-i18next'
import { clock, dayAndMonth, isSameDay, shortMoment, useToday } from '#web/format/times.ts'

/** Moments of campaigns on the reader's clock. */
export function useCampaignTimes() {
  const { t, i18n } = useTranslation('campaigns')
  const locale = i18n.language
  const today = useToday()
  const isToday = (iso: string) => isSameDay(iso, new Date(today).toISOString())
  return {
    clock: (iso: string) => clock(iso, locale),
    /** "Today, 6:05 PM", "Nov 27, 9:00 AM" */
    moment: (iso: string) => (isToday(iso) ? t('times.today', { time: clock(iso, locale) }) : shortMoment(iso, today, locale)),
    /** The same within a sentence: "6:05 PM" of today. */
    within: (iso: string) => (isToday(iso) ? clock(iso, locale) : shortMoment(iso, today, locale)),
    /** "7:02 PM" of today, else the day. */
    short: (iso: string) => (isToday(iso) ? clock(iso, locale) : dayAndMonth(new Date(iso), locale)),
  }
}
