import { IconUser } from '@tabler/icons-react'
import { avatarColor } from '#contract/chat/preview.ts'
import classes from './avatar.module.css'

type AvatarProps = { number: string; letters: string | null; size?: 'small' | 'regular' | 'medium' | 'large' }

/** A round of initials or a person; the last digit of the number chooses one of ten colours. */
export function Avatar({ number, letters, size = 'medium' }: AvatarProps) {
  return (
    <span className={classes.avatar} data-color={avatarColor(number)} data-size={size} aria-hidden>
      {letters ?? <IconUser size={size === 'large' ? 22 : 16} stroke={1.5} />}
    </span>
  )
}
