import type { ComponentProps } from 'react'
import type { EditorKey } from '#web/keyboard/editor-keys.ts'
import type { CommandId } from '#web/keyboard/shortcut-table.ts'
import classes from './icon-action.module.css'
import { named } from './tip.ts'

type IconActionProps = Omit<ComponentProps<'button'>, 'type' | 'title' | 'aria-label' | 'aria-pressed'> & {
  label: string
  /** The command that it gives, whose key its tip names. */
  command?: CommandId | EditorKey
  isPressed?: boolean
  /** In pixels; a finger gets more. */
  size?: 20 | 24 | 28 | 32
  /** With the edge of a button that stands alone. */
  isFramed?: boolean
}

/** A button that is only an icon: its name is read out, and shown with its key while the pointer or the focus rests on it. */
export function IconAction(props: IconActionProps) {
  const { label, command, children, isPressed, size = 32, isFramed, className, ...button } = props
  return (
    <button
      {...button}
      type="button"
      className={`${classes.action} ${className ?? ''}`}
      data-size={size}
      data-framed={isFramed || undefined}
      aria-pressed={isPressed}
      {...named(label, command)}
    >
      {children}
    </button>
  )
}
