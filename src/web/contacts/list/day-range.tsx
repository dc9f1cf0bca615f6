import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './choice-list.module.css'

type Range = { signedUpFrom: string | undefined; signedUpTo: string | undefined }
type DayRangeProps = { from: string | undefined; to: string | undefined; onChange: (range: Range) => void }

/** From one day to another, both included; either may be left open. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const { t } = useTranslation('contacts')
  return (
    <div className={styles.inputs}>
      <TextInput
        type="date"
        label={t('filters.from')}
        value={from ?? ''}
        max={to}
        onChange={event => onChange({ signedUpFrom: event.currentTarget.value || undefined, signedUpTo: to })}
      />
      <TextInput
        type="date"
        label={t('filters.to')}
        value={to ?? ''}
        min={from}
        onChange={event => onChange({ signedUpFrom: from, signedUpTo: event.currentTarget.value || undefined })}
      />
    </div>
  )
}
