import { initials } from '#web/format/names.ts'
import styles from './person-avatar.module.css'

type PersonAvatarProps = { name: string }

/** One of the staff as a round of initials; the name stands beside it. */
export function PersonAvatar({ name }: PersonAvatarProps) {
  return (
    <span className={styles.avatar} aria-hidden>
      {initials(name)}
    </span>
  )
}
