import { type ReactNode, Suspense } from 'react'
import { Floating, type FloatingPosition } from './floating.tsx'
import styles from './menu-button.module.css'

/** What the button spreads over itself. */
export type PopoverWiring = {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: () => void
}

type PopoverButtonProps = {
  label: string
  position?: FloatingPosition
  className: string | undefined
  /** Drawn only while it is open. A late part of it is made by partOnIdle: the panel opens once all of it is there. */
  panel: () => ReactNode
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: (wiring: PopoverWiring) => ReactNode
}

/** A button with a panel to choose in. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, position = 'bottom-start', className, panel, isOpen, onChange, children } = props
  return (
    <span className={styles.place}>
      {children({ 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: () => onChange(!isOpen) })}
      {isOpen && (
        <Suspense>
          <Floating role="dialog" label={label} position={position} className={className} onClose={() => onChange(false)}>
            {panel()}
          </Floating>
        </Suspense>
      )}
    </span>
  )
}
