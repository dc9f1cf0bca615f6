import { type ReactNode, useState } from 'react'
import { lazyOnIdle } from '../lazy.tsx'
import styles from './menu-button.module.css'

const PopoverPanel = lazyOnIdle(() => import('./popover-panel.tsx'))

/** What the button spreads over itself. */
export type PopoverWiring = {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'data-ignore-outside-clicks': true
  onClick: () => void
}

type PopoverButtonProps = {
  label: string
  position?: 'bottom-start' | 'bottom-end'
  className: string | undefined
  /** Drawn only while it is open. */
  panel: () => ReactNode
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: (wiring: PopoverWiring) => ReactNode
}

/** A button with a panel to choose in. The panel, and all that floating takes, comes after the screen. */
export function PopoverButton({
  label,
  position = 'bottom-start',
  className,
  panel,
  isOpen,
  onChange,
  children,
}: PopoverButtonProps) {
  const [isWanted, setWanted] = useState(isOpen)
  const change = (isNowOpen: boolean) => {
    setWanted(true)
    onChange(isNowOpen)
  }
  return (
    <span className={styles.place}>
      {children({
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'data-ignore-outside-clicks': true,
        onClick: () => change(!isOpen),
      })}
      {isWanted && (
        <PopoverPanel label={label} className={className} position={position} isOpen={isOpen} onChange={onChange}>
          {isOpen && panel()}
        </PopoverPanel>
      )}
    </span>
  )
}
