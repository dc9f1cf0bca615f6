import { IconChevronDown } from '@tabler/icons-react'

/** The mark of what opens a list of choices: the same everywhere. */
export const Chevron = ({ className }: { className?: string | undefined }) => (
  <IconChevronDown className={className} size={14} stroke={1.5} aria-hidden />
)
