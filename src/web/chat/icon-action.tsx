import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

type IconActionProps = {
  label: string
  onClick: () => void
  children: ReactNode
  isPressed?: boolean
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon: its name is read out and shown in a tooltip. */
export function IconAction({ label, onClick, children, isPressed, className, ref }: IconActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        ref={ref}
        className={className}
        aria-label={label}
        aria-pressed={isPressed}
        {...(isPressed && { bg: 'var(--p-selected)', c: 'var(--p-accent-text)' })}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
