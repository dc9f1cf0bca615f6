import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/query.ts'
import { phoneText } from '#web/format/phone-text.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { fullName } from '../contact/contact-names.ts'
import { useContactCalls } from '../contact/use-contact-calls.ts'

const linkStaysMs = 60_000

/** What can be done with one contact as a whole. */
export function useContactActs() {
  const { t, i18n } = useTranslation('contacts')
  const navigate = useNavigate()
  const { removeUndoably } = useContactCalls()
  const eraseCall = useCall('POST /contacts/:id/erase', { refreshes: ['GET /contacts'] })

  const exportData = async ({ id }: ContactRecord, format: 'json' | 'csv') => {
    try {
      const language = i18n.language === 'pl' ? 'pl' : 'en'
      const { url } = await call('POST /contacts/:id/data')({ params: { id }, body: { format, language } })
      location.assign(url)
    } catch (error) {
      await notifyFailure(error)
    }
  }
  const copyLink = async (contact: ContactRecord) => {
    const name = fullName(contact) ?? phoneText(contact.phone)
    const asked = call('POST /contacts/:number/unsubscribe-link')({ params: { number: contact.phone } })
    try {
      // At once, with the address to come: a browser forgets soon that somebody pressed.
      const text = asked.then(({ url }) => new Blob([url], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
      await notify({ kind: 'done', title: t('contact.linkCopied', { name }) })
    } catch {
      // Only a safe address has a clipboard: elsewhere one copies by hand.
      await asked.then(
        ({ url }) => notify({ kind: 'news', title: t('contact.link', { name }), text: url, staysMs: linkStaysMs }),
        notifyFailure,
      )
    }
  }
  const remove = async (contact: ContactRecord) => {
    if (await removeUndoably(contact)) await navigate({ to: '/contacts' })
  }
  const erase = (contact: ContactRecord) => {
    const name = fullName(contact) ?? phoneText(contact.phone)
    return confirmDelete({
      title: t('contact.eraseTitle', { name }),
      text: t('contact.eraseText'),
      action: t('contact.eraseAction'),
      keep: t('contacts.keep'),
      typed: name,
      onConfirm: async () => {
        await eraseCall.mutateAsync({ params: { id: contact.id } })
        await navigate({ to: '/contacts' })
        await notify({ kind: 'done', title: t('contact.erased', { name }) })
      },
    })
  }
  return {
    copyLink: (contact: ContactRecord) => void copyLink(contact),
    exportData: (contact: ContactRecord, format: 'json' | 'csv') => void exportData(contact, format),
    remove: (contact: ContactRecord) => void remove(contact),
    erase: (contact: ContactRecord) => void erase(contact),
  }
}
