import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './composer.module.css'

/** Under the text: what is wrong with it, and what one can do about that. */
export function ComposerProblem({ text, remedy }: { text: string; remedy: ReactNode }) {
  return (
    <p className={classes.strip} data-tone="bad" role="alert">
      <IconAlertCircle size={14} stroke={1.5} aria-hidden />
      <span>
        {text} {remedy}
      </span>
    </p>
  )
}
