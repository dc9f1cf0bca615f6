import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { PhoneNumber } from '#contract/account/account.ts'
import { defaultSender } from '#contract/account/sender.ts'
import { Refusal } from '#web/api/refusal.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { senderName } from '../../format/names.ts'
import { openChatWith } from './chat-with.ts'
import { RecipientField } from './recipient-field.tsx'
import { usePhoneText } from '../../format/phone-text.ts'
import { writeIn } from '../thread/write-wish.ts'

const Input = z.object({
  from: z.string(),
  to: z.string().check(z.trim(), z.minLength(1, 'fieldRequired')),
})

/** To whom; a number without its country is one of the sender's, and follows when that changes. */
function ToField({ numbers }: { numbers: PhoneNumber[] }) {
  const from: unknown = useWatch({ name: 'from' })
  return <RecipientField name="to" country={numbers.find(own => own.number === from)?.country ?? 'US'} />
}

/** A chat with a number: the one there is, from the chosen sender now, or a new one that begins with its first text. */
export default function NewChat({ numbers, onClose }: { numbers: PhoneNumber[]; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const client = useQueryClient()
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const [error, setError] = useState<Refusal | null>(null)

  return (
    <FormModal
      title={t('newChat.title')}
      schema={Input}
      defaultValues={{ from: defaultSender(numbers)?.number ?? '', to: '' }}
      onClose={onClose}
      onSubmit={async input => {
        try {
          const link = await openChatWith(client, { ...input, isSenderChosen: true })
          // Once the modal has closed and given the focus back; what was typed in it is not left but done.
          setTimeout(() => {
            void navigate({ ...link, ignoreBlocker: true })
            writeIn(link.search.id)
          })
        } catch (caught) {
          if (caught instanceof Refusal) setError(caught)
          throw caught
        }
      }}
      error={error}
      fieldOf={{}}
      submitLabel={t('newChat.begin')}
    >
      <ToField numbers={numbers} />
      <SelectField
        name="from"
        label={t('newChat.sender')}
        options={numbers.map(own => ({ value: own.number, label: senderName(own, phoneText) }))}
      />
    </FormModal>
  )
}
