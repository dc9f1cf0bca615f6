import { Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './filter-chip.module.css'

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
      <Popover opened={isOpen} onChange={change} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={styles.value} title={value} onClick={() => change(!isOpen)}>
            {label} {value && <b>{value}</b>}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.choice} aria-label={label}>
          {children(() => setOpen(false))}
        </Popover.Dropdown>
      </Popover>
      <button type="button" className={styles.remove} aria-label={t('list.removeFilter', { label })} onClick={onRemove}>
        <IconX size={14} stroke={1.5} />
      </button>
    </span>
  )
}
