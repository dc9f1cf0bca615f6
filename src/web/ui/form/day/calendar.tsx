import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import styles from './calendar.module.css'
import { addDays, addMonths, dayInWords, placeInWeek, today, weeksOf } from './days.ts'

type CalendarProps = {
  /** The chosen day, or '' for none. */
  day: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

/** Where a key leads from a day. */
function stepOf({ key, shiftKey }: KeyboardEvent, day: string, locale: string): string | undefined {
  const weekday = placeInWeek(day, locale)
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekday),
    End: () => addDays(day, 6 - weekday),
    PageUp: () => addMonths(day, shiftKey ? -12 : -1),
    PageDown: () => addMonths(day, shiftKey ? 12 : 1),
  }
  return steps[key]?.()
}

/** A month to choose a day of. Arrows walk days and weeks, Page Up and Down months, with Shift years. */
export function Calendar({ day, min = '', max = '9999-12-31', onChoose }: CalendarProps) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const now = today()
  const within = (one: string) => (one < min ? min : one > max ? max : one)
  const [at, setAt] = useState(() => within(day || now))
  const reached = useRef<HTMLButtonElement>(null)
  const hasWalked = useRef(true)
  const heading = useId()
  useEffect(() => {
    if (hasWalked.current) reached.current?.focus({ preventScroll: true })
  }, [at])
  const go = (to: string, isByKey: boolean) => {
    hasWalked.current = isByKey
    setAt(within(to))
  }
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekday = (style: 'short' | 'long') => new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' })
  const dateOf = (one: string) => new Date(`${one}T00:00:00Z`)
  const weeks = weeksOf(at, locale)
  const turn = (label: string, months: number, Icon: typeof IconChevronLeft) => (
    <IconAction label={label} size={28} onClick={() => go(addMonths(at, months), false)}>
      <Icon size={16} stroke={1.5} aria-hidden />
    </IconAction>
  )
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        {turn(t('field.previousMonth'), -1, IconChevronLeft)}
        <b id={heading} aria-live="polite">
          {month.format(dateOf(at))}
        </b>
        {turn(t('field.nextMonth'), 1, IconChevronRight)}
      </div>
      <table
        // One walks in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby={heading}
        onKeyDown={event => {
          const to = stepOf(event, at, locale)
          if (!to) return
          event.preventDefault()
          go(to, true)
        }}
      >
        <thead>
          <tr>
            {weeks[0]?.map(one => (
              <th key={one} scope="col" abbr={weekday('long').format(dateOf(one))}>
                {weekday('short').format(dateOf(one)).replace('.', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(one => (
                <td key={one} aria-selected={one === day}>
                  <button
                    ref={one === at ? reached : undefined}
                    type="button"
                    aria-label={dayInWords(one, locale)}
                    aria-current={one === now ? 'date' : undefined}
                    tabIndex={one === at ? 0 : -1}
                    disabled={one < min || one > max}
                    data-other={one.slice(0, 7) !== at.slice(0, 7) || undefined}
                    data-chosen={one === day || undefined}
                    // A dialog around it hears Escape too, and stays.
                    data-mantine-stop-propagation="true"
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
