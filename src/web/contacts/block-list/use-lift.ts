import { useTranslation } from 'react-i18next'
import type { Block } from '#contract/contacts/block-list.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/query.ts'
import { phoneText } from '#web/format/phone-text.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'

/** Lifting a block, and the toast that says what became of it. */
export function useLift() {
  const { t, i18n } = useTranslation('contacts')
  const calling = useCall('POST /block-list/:id/lift', { refreshes: ['GET /block-list'], isDoneWhenAnswered: true })

  /** A number with several reasons stays blocked until all are lifted. */
  const lift = async ({ id, phone }: Block, words = '') => {
    const { stillBlockedFor } = await calling.mutateAsync({ params: { id }, body: { words } })
    const reasons = stillBlockedFor.map(reason => t(`blockReasons.${reason}`))
    return stillBlockedFor.length > 0
      ? t('blockList.stillBlocked', { phone: phoneText(phone), reasons: new Intl.ListFormat(i18n.language).format(reasons) })
      : t('blockList.unblocked', { phone: phoneText(phone) })
  }

  return {
    error: calling.error,
    /** With the words of a new consent, which are kept: nothing to undo. */
    liftWithWords: async (block: Block, words: string) => {
      await notify({ kind: 'done', title: await lift(block, words) })
    },
    /** At once; for some seconds it can be taken back. */
    lift: async (block: Block) => {
      try {
        const text = await lift(block)
        await notifyUndo({ text, undo: () => call('POST /block-list/:id/restore')({ params: { id: block.id } }) })
      } catch (error) {
        await notifyFailure(error)
      }
    },
  }
}
