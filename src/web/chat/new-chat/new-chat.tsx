import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { PhoneNumber } from '#contract/account/account.ts'
import { defaultSender } from '#contract/account/sender.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { tabOf, tabs } from '#contract/chat/tab.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { listsOf } from '#web/live/live-cache.ts'
import { useSession } from '#web/session/session.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { PhoneField } from '#web/ui/form/phone-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { setDraft } from '../composer/drafts.ts'
import { senderName } from '../../format/names.ts'
import { beginChat } from './new-chats.ts'
import { usePhoneText } from '../../format/phone-text.ts'
import { linkIn } from '../list/place.ts'

const Input = z.object({
  from: z.string(),
  to: z.string().check(z.trim(), z.minLength(1, 'fieldRequired')),
})

/** The number with the prefix of the sender's country, which changes with the sender. */
function NumberField({ numbers }: { numbers: PhoneNumber[] }) {
  const { t } = useTranslation('chat')
  const from: unknown = useWatch({ name: 'from' })
  const country = numbers.find(own => own.number === from)?.country ?? 'US'
  return <PhoneField key={country} name="to" label={t('newChat.number')} defaultCountry={country} />
}

/** The chat with a number, wherever it is: loaded, older than what is loaded, or archived. */
async function chatWith(lists: Conversation[][], number: string): Promise<Conversation | undefined> {
  const isIt = (row: Conversation) => row.clientNumber === number
  const loaded = lists.flat().find(isIt)
  if (loaded) return loaded
  const found = await Promise.all(
    [false, true].map(isArchived => call('GET /conversations')({ query: { number, isArchived, limit: 20 } })),
  )
  return found.flat().find(isIt)
}

/** A chat with a number: the one there is, from the chosen sender now, or a new one that begins with its first text. */
export default function NewChat({ numbers, onClose }: { numbers: PhoneNumber[]; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const client = useQueryClient()
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const sub = useSession(session => session.sub) ?? ''
  const [error, setError] = useState<Refusal | null>(null)

  const begin = async ({ from, to }: z.output<typeof Input>) => {
    const chat = await chatWith(listsOf(client), to)
    if (!chat) {
      const id = beginChat(to, from)
      // One that is begun already may have been written from another number.
      setDraft(id, { from })
      return linkIn({ of: 'chats', tab: tabs.queued, isUnreadOnly: false }, id)
    }
    const { conversationId } = chat
    setDraft(conversationId, { from })
    // Changing the sender reads a chat (specification 4.2).
    if (!chat.isRead) await call('POST /conversations/:id/read')({ params: { id: conversationId } })
    const tab = tabOf(chat, sub)
    if (!tab) return linkIn({ of: 'archive', number: '' }, conversationId)
    return linkIn({ of: 'chats', tab: tabs[tab], isUnreadOnly: false }, conversationId)
  }

  return (
    <FormModal
      title={t('newChat.title')}
      schema={Input}
      defaultValues={{ from: defaultSender(numbers)?.number ?? '', to: '' }}
      onClose={onClose}
      onSubmit={async input => {
        try {
          const link = await begin(input)
          // Once the modal has closed and given the focus back; what was typed in it is not left but done.
          setTimeout(() => void navigate({ ...link, ignoreBlocker: true }))
        } catch (caught) {
          if (caught instanceof Refusal) setError(caught)
          throw caught
        }
      }}
      error={error}
      fieldOf={{}}
      submitLabel={t('newChat.begin')}
    >
      <NumberField numbers={numbers} />
      <SelectField
        name="from"
        label={t('newChat.sender')}
        options={numbers.map(own => ({ value: own.number, label: senderName(own, phoneText) }))}
      />
    </FormModal>
  )
}
