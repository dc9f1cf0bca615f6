import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { lazyOnIdle } from '../lazy.tsx'
import type { MenuLine } from './menu-list.tsx'
import styles from './menu-button.module.css'

const MenuList = lazyOnIdle(() => import('./menu-list.tsx'))

/** What the button spreads over itself. */
export type MenuWiring = {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'data-ignore-outside-clicks': true
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

type MenuButtonProps = {
  label: string
  position?: 'bottom-start' | 'bottom-end'
  /** False where a press leads elsewhere. */
  returnFocus?: boolean
  /** Asked for only when the menu opens; danger comes last, after a line. */
  lines: () => MenuLine[]
  children: (wiring: MenuWiring) => ReactNode
}

/** A button with a menu. The menu, and all that floating takes, comes after the screen. */
export function MenuButton({ label, position = 'bottom-start', returnFocus = true, lines, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = (isNowOpen: boolean) => {
    setWanted(true)
    setOpen(isNowOpen)
  }
  return (
    <span className={styles.place}>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'data-ignore-outside-clicks': true,
        onClick: () => open(!isOpen),
        onKeyDown: event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open(true)
        },
      })}
      {isWanted && (
        <MenuList label={label} position={position} returnFocus={returnFocus} isOpen={isOpen} onChange={setOpen} lines={lines} />
      )}
    </span>
  )
}
