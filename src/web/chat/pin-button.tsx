import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api/call.ts'
import { notifyFailure } from '#web/ui/notify-failure.ts'
import { notifyUndo } from '#web/ui/undo.ts'
import { IconAction } from './icon-action.tsx'
import classes from './note-list.module.css'
import type { ThreadMessage } from './thread-query.ts'

/** Pins a note to the thread, or takes it back to the notes alone. One that is not stored yet cannot be. */
export default function PinButton({ note }: { note: ThreadMessage }) {
  const { t } = useTranslation('chat')
  const { conversationId: id, messageId } = note
  const { isPinnedToTop } = note.properties
  if (note.sending) return null
  const pin = (isPinned: boolean) =>
    call('PUT /conversations/:id/messages/:messageId/properties')({
      params: { id, messageId },
      body: { isPinnedToTop: isPinned },
    })
  const toggle = async () => {
    try {
      await pin(!isPinnedToTop)
    } catch (error) {
      return notifyFailure(error)
    }
    await notifyUndo({
      text: t(isPinnedToTop ? 'acts.unpinned' : 'acts.pinned'),
      undo: () => pin(isPinnedToTop),
      about: messageId,
    })
  }
  const Icon = isPinnedToTop ? IconPinFilled : IconPin
  return (
    <IconAction
      label={t(isPinnedToTop ? 'acts.unpin' : 'acts.pin')}
      isSmall
      className={classes.pin}
      onClick={() => void toggle()}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
    </IconAction>
  )
}
