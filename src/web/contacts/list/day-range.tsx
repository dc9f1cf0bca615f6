import { useTranslation } from 'react-i18next'
import { DayInput } from '#web/ui/form/day/day-input.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import styles from './choice-list.module.css'

type Range = { signedUpFrom: string | undefined; signedUpTo: string | undefined }
type DayRangeProps = { from: string | undefined; to: string | undefined; onChange: (range: Range) => void }

/** From one day to another, both included; either may be left open. A day that is typed half changes nothing yet. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const { t } = useTranslation('contacts')
  return (
    <FieldBox>
      <div className={styles.inputs}>
        <DayInput
          label={t('filters.from')}
          day={from ?? ''}
          max={to}
          onDay={day => day !== null && onChange({ signedUpFrom: day || undefined, signedUpTo: to })}
        />
        <DayInput
          label={t('filters.to')}
          day={to ?? ''}
          min={from}
          onDay={day => day !== null && onChange({ signedUpFrom: from, signedUpTo: day || undefined })}
        />
      </div>
    </FieldBox>
  )
}
