import i18next from 'i18next'
import type { Message } from '#contract/chat/messages.ts'
import { notify } from '#web/ui/feedback/notify.ts'

/** A note that is not pinned goes to the notes list alone: once the server has it, that it is there is said, whatever screen is open. */
export async function sayNoteIsSaved({ channel, properties }: Message): Promise<void> {
  if (channel !== 'note' || properties.isPinnedToTop) return
  await i18next.loadNamespaces('chat')
  await notify({ kind: 'done', title: i18next.t('composer.noteSaved', { ns: 'chat' }) })
}
