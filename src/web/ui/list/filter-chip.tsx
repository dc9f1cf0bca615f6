import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './filter-chip.module.css'
import { PopoverButton } from '../dialog/popover-button.tsx'
import { cut } from '#web/ui/tip/cut.ts'
import { named } from '#web/ui/tip/tip.ts'

type FilterChipProps = {
  label: string
  /** What is chosen, in words; nothing yet for a filter that was just added. */
  value?: string | undefined
  onRemove: () => void
  /** Just added: its choice is open at once. */
  isNew?: boolean
  /** The choice; `close` where one press says it all. */
  children: (close: () => void) => ReactNode
}

/** One filter: "Label value | ×"; a press on it opens its choice. Closed without one, a new filter is gone again. */
export function FilterChip({ label, value, onRemove, isNew = false, children }: FilterChipProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(isNew)
  const change = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    if (!isNowOpen && !value) onRemove()
  }
  return (
    <span className={styles.chip}>
      <PopoverButton
        label={label}
        className={styles.choice}
        isOpen={isOpen}
        onChange={change}
        panel={() => children(() => setOpen(false))}
      >
        {wiring => (
          <button {...wiring} type="button" className={styles.value} {...cut}>
            {label} {value && <b>{value}</b>}
          </button>
        )}
      </PopoverButton>
      <button type="button" className={styles.remove} {...named(t('list.removeFilter', { label }))} onClick={onRemove}>
        <IconX size={14} stroke={1.5} />
      </button>
    </span>
  )
}
