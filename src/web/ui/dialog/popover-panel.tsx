import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './menu-button.module.css'

type PopoverPanelProps = {
  label: string
  className: string | undefined
  position: 'bottom-start' | 'bottom-end'
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** What a button opens below itself, to choose in. It hangs on the box around the button, which keeps the focus for its return. */
export default function PopoverPanel({ label, className, position, isOpen, onChange, children }: PopoverPanelProps) {
  return (
    <Popover opened={isOpen} onChange={onChange} position={position} trapFocus returnFocus>
      <Popover.Target>
        <span className={styles.target} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label} aria-labelledby={undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
