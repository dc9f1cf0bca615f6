import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { MenuList, type MenuLine } from './menu-list.tsx'
import styles from './menu-button.module.css'
import type { FloatingPosition } from './floating.tsx'

/** What the button spreads over itself. */
export type MenuWiring = {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

type MenuButtonProps = {
  label: string
  position?: FloatingPosition
  /** False where a line leads elsewhere; who chooses none has the focus on the button again in any case. */
  returnFocus?: boolean
  /** Asked for only when the menu opens; danger comes last, after a line. */
  lines: () => MenuLine[]
  children: (wiring: MenuWiring) => ReactNode
}

/** A button with a menu. */
export function MenuButton({ label, position = 'bottom-start', returnFocus = true, lines, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.place}>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => setOpen(!isOpen),
        onKeyDown: event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {isOpen && (
        <MenuList label={label} position={position} returnFocus={returnFocus} onClose={() => setOpen(false)} lines={lines} />
      )}
    </span>
  )
}
