import { initials, personColor } from '#web/format/names.ts'
import { Avatar } from './avatar.tsx'

type PersonAvatarProps = {
  sub: string
  name: string
  /** Others than their initials, where two in one row would look the same (`lettersInRow`). */
  letters?: string | null
  size?: 'small' | 'regular'
}

/** One of the staff: their initials in their own colour, wherever they are seen. */
export function PersonAvatar({ sub, name, letters = initials(name), size = 'regular' }: PersonAvatarProps) {
  return <Avatar number={personColor(sub)} letters={letters} size={size} />
}
