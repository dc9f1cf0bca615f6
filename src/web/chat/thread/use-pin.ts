import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat/messages.ts'
import { call } from '#web/api/call.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'

/** Pins a note to the thread, or takes it back to the notes alone. */
export function usePin(): (note: Message) => Promise<void> {
  const { t } = useTranslation('chat')
  return async ({ conversationId: id, messageId, properties }) => {
    const { isPinnedToTop } = properties
    const pin = (isPinned: boolean) =>
      call('PUT /conversations/:id/messages/:messageId/properties')({
        params: { id, messageId },
        body: { isPinnedToTop: isPinned },
      })
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
}
