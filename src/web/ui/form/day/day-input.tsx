import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { Calendar } from './calendar.tsx'
import styles from './day-input.module.css'
import { dayText, readDay } from './days.ts'

type DayInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'rightSection'> & {
  /** YYYY-MM-DD, or '' for none. */
  day: string
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
  /** A whole day, or '' once it is emptied; null while what is typed is none. */
  onDay: (day: string | null) => void
}

const gapPx = 4
const edgePx = 8

/** Under the input, above it where there is more room; within the window. */
function place(calendar: HTMLElement, input: Element | null): void {
  const at = input?.getBoundingClientRect()
  if (!at) return
  const { width, height } = calendar.getBoundingClientRect()
  const isBelow = at.bottom + gapPx + height <= window.innerHeight || at.top < height
  const top = isBelow ? Math.min(at.bottom + gapPx, window.innerHeight - height - edgePx) : at.top - gapPx - height
  calendar.style.top = `${Math.max(edgePx, top)}px`
  calendar.style.left = `${Math.max(edgePx, Math.min(at.left, window.innerWidth - width - edgePx))}px`
}

/** A day: typed in the order of Parley's language, or chosen in a calendar in that language. */
export function DayInput({ day, min, max, onDay, onBlur, ...input }: DayInputProps) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // What is typed stays as it is until one leaves, or another day is set from elsewhere.
  const [typed, setTyped] = useState<{ text: string; day: string } | null>(null)
  const text = typed && typed.day === day ? typed.text : dayText(day, locale)
  const take = (next: string) => {
    const read = next.trim() === '' ? '' : readDay(next, locale)
    setTyped({ text: next, day: read ?? '' })
    onDay(read)
  }
  const popover = {
    id,
    popover: 'auto',
    role: 'dialog',
    'aria-label': t('field.chooseDay'),
    className: styles.popover,
    onToggle: event => setOpen(event.newState === 'open'),
  } satisfies ComponentProps<'div'>
  return (
    <div ref={frame} className={styles.frame}>
      <TextInput
        {...input}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('field.datePlaceholder')}
        value={text}
        onChange={event => take(event.currentTarget.value)}
        onBlur={event => {
          if (day !== '') setTyped(null)
          onBlur?.(event)
        }}
        rightSection={
          <IconAction label={t('field.chooseDay')} size={24} popoverTarget={id} disabled={input.disabled} aria-expanded={isOpen}>
            <IconCalendar size={16} stroke={1.5} aria-hidden />
          </IconAction>
        }
      />
      <div {...popover}>
        {isOpen && (
          <div
            ref={node => {
              if (node?.parentElement) place(node.parentElement, frame.current?.querySelector('input') ?? null)
            }}
          >
            <Calendar
              day={day}
              min={min}
              max={max}
              onChoose={chosen => {
                setTyped(null)
                onDay(chosen)
                document.getElementById(id)?.hidePopover()
                frame.current?.querySelector('input')?.focus()
              }}
            />
          </div>
        )}
      </div>
    </div>
  )
}
