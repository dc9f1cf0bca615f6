import type { ComponentProps } from 'react'
import classes from './icon-action.module.css'

type IconActionProps = Omit<ComponentProps<'button'>, 'type' | 'title' | 'aria-label' | 'aria-pressed'> & {
  label: string
  isPressed?: boolean
  isSmall?: boolean
}

/** A button that is only an icon: its name is read out, and shown when the pointer rests on it. */
export function IconAction({ label, children, isPressed, isSmall, className, ...button }: IconActionProps) {
  return (
    <button
      {...button}
      type="button"
      className={`${classes.action} ${className ?? ''}`}
      data-small={isSmall || undefined}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
    >
      {children}
    </button>
  )
}
