import type { ReactNode, Ref } from 'react'
import classes from './icon-action.module.css'

type IconActionProps = {
  label: string
  onClick: () => void
  children: ReactNode
  isPressed?: boolean
  isSmall?: boolean
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon: its name is read out, and shown when the pointer rests on it. */
export function IconAction({ label, onClick, children, isPressed, isSmall, className, ref }: IconActionProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={`${classes.action} ${className ?? ''}`}
      data-small={isSmall || undefined}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
