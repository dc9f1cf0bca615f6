import { useTranslation } from 'react-i18next'
import { useChatSettings } from '../chat/settings/chat-settings.ts'
import { theirExactTime, theirMoment } from '../chat/schedule/customer-clock.ts'
import { clock, exactTime, fullTime, listTime, moment, shortDay, useToday } from './times.ts'

/** Every time of the chat, as short as its place wants it or, where one prefers that, as YYYY-MM-DD HH:mm:ss. */
type Times = {
  inThread: (iso: string) => string
  inList: (iso: string) => string
  ofNote: (iso: string) => string
  /** Of what took seconds. */
  ofStep: (iso: string) => string
  /** On the customer's clock. */
  there: (iso: string, zone: string) => string
  /** For the title of a short one. */
  inFull: (iso: string) => string
}

const exact: Times = {
  inThread: exactTime,
  inList: exactTime,
  ofNote: exactTime,
  ofStep: exactTime,
  there: theirExactTime,
  inFull: exactTime,
}

export function useTimes(): Times {
  const { t, i18n } = useTranslation('chat')
  const isExact = useChatSettings(settings => settings.hasExactTimes)
  const today = useToday()
  if (isExact) return exact
  const locale = i18n.language
  const words = { today: t('today'), yesterday: t('yesterday') }
  return {
    inThread: iso => clock(iso, locale),
    inList: iso => listTime(iso, today, locale, words),
    ofNote: iso => `${shortDay(iso, today, locale, words)}, ${clock(iso, locale)}`,
    ofStep: iso => moment(iso, locale),
    there: (iso, zone) => theirMoment(iso, zone, locale),
    inFull: iso => fullTime(iso, locale),
  }
}
