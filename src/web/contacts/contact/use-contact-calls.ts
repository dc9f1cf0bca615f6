import { useTranslation } from 'react-i18next'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/query.ts'
import { phoneText } from '#web/format/phone-text.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'
import { fullName } from './contact-names.ts'

/** Deleting one contact, with the toast that brings it back. */
export function useContactCalls() {
  const { t } = useTranslation('contacts')
  const remove = useCall('DELETE /contacts/:id', { refreshes: ['GET /contacts'], isDoneWhenAnswered: true })
  /** True once it is gone. */
  const removeUndoably = async (contact: Pick<ContactRow, 'id' | 'name' | 'surname' | 'phone'>): Promise<boolean> => {
    const { id } = contact
    try {
      await remove.mutateAsync({ params: { id } })
    } catch (error) {
      await notifyFailure(error)
      return false
    }
    const name = fullName(contact) ?? phoneText(contact.phone)
    void notifyUndo({
      text: t('contacts.deleted', { name }),
      undo: () => call('POST /contacts/:id/restore')({ params: { id } }),
    })
    return true
  }
  return { removeUndoably }
}
