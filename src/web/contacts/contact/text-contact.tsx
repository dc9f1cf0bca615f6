import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { defaultSender } from '#contract/account/sender.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import { query, useCall } from '#web/api/query.ts'
import { senderName } from '#web/format/names.ts'
import { newerReplyOf } from '#web/chat/outbox/newer-replies.ts'
import { TheirReply } from '#web/chat/composer/newer-reply.tsx'
import { usePhoneText } from '#web/format/phone-text.ts'
import { eventLog } from '#web/live/event-log.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { fullName } from './contact-names.ts'

const Text = z.object({ from: z.string(), body: z.string().check(z.trim(), z.minLength(1, 'fieldRequired')) })

/** The first text to a contact; its chat opens. */
export default function TextContact({ contact, onClose }: { contact: ContactRecord; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const { data: users } = useQuery(query('GET /users')())
  const send = useCall('POST /conversations', { refreshes: ['GET /conversations'], isOneAct: true })
  // What is known when it opens; a colleague's answer that the text was refused for is shown, and then it is known too.
  const [opened] = useState(() => eventLog.resumeFrom)
  const [newer, setNewer] = useState<Message | null>(null)
  if (!account) return null
  const numbers = account.phoneNumbers
  return (
    <FormModal
      title={t('contact.textTitle', { name: fullName(contact) ?? phoneText(contact.phone) })}
      schema={Text}
      defaultValues={{ from: defaultSender(numbers)?.number ?? '', body: '' }}
      onClose={onClose}
      onSubmit={async ({ from, body }) => {
        const form = new FormData()
        const seen = newer?.eventNumber ?? opened
        if (seen !== undefined) form.append('seen', String(seen))
        for (const [name, value] of Object.entries({ from, to: contact.phone, body, channel: 'sms' })) form.append(name, value)
        const { _id } = await send.mutateAsync({ body: form }).catch((error: unknown) => {
          // Asked again after an answer that got lost, it must be the same question: the server knows it by its key and its fields.
          setNewer(newerReplyOf(error) ?? newer)
          throw error
        })
        setTimeout(() => void navigate({ to: '/chat', search: { id: _id, tab: 2 } }))
      }}
      error={send.error}
      fieldOf={{ BODY_TOO_LONG: 'body', UNKNOWN_SENDER: 'from' }}
      submitLabel={t(newer ? 'contact.sendAnyway' : 'contact.send')}
    >
      {newer && <TheirReply message={newer} users={users} />}
      <SelectField
        name="from"
        label={t('contact.from')}
        options={numbers.map(number => ({ value: number.number, label: senderName(number, phoneText) }))}
      />
      <TextAreaField name="body" label={t('contact.body')} minRows={3} />
    </FormModal>
  )
}
