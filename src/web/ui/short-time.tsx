import { useTranslation } from 'react-i18next'
import { fullTime, shortMoment, useToday } from '#web/format/times.ts'
import { tip } from './tip/tip.ts'

/** A moment in a row, as short as its day allows; in full when one points at it. */
export function ShortTime({ at }: { at: string }) {
  const { i18n } = useTranslation()
  const today = useToday()
  return (
    <time dateTime={at} {...tip(fullTime(at, i18n.language))}>
      {shortMoment(at, today, i18n.language)}
    </time>
  )
}
