import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import classes from '../details/note-list.module.css'
import type { ThreadMessage } from './thread-query.ts'
import { usePin } from './use-pin.ts'

/** Pins or unpins a note. One that is not stored yet cannot be. */
export default function PinButton({ note }: { note: ThreadMessage }) {
  const { t } = useTranslation('chat')
  const pin = usePin()
  const { isPinnedToTop } = note.properties
  if (note.sending) return null
  const Icon = isPinnedToTop ? IconPinFilled : IconPin
  return (
    <IconAction
      label={t(isPinnedToTop ? 'acts.unpin' : 'acts.pin')}
      size={24}
      className={classes.pin}
      onClick={() => void pin(note)}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
    </IconAction>
  )
}
