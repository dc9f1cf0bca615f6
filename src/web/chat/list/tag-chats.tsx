import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Refusal } from '#web/api/refusal.ts'
import { allTags } from '#web/contacts/tags/all-tags.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TagsField } from '#web/ui/form/tags-field.tsx'
import type { useChatBulk } from './use-chat-bulk.ts'

type TagChatsProps = { count: number; run: ReturnType<typeof useChatBulk>['run']; error: Refusal | null; onClose: () => void }

const ChosenTags = z.object({ tags: z.array(z.string()).check(z.minLength(1, 'fieldRequired'), z.maxLength(20, 'tooMany')) })

/** Which tags the contacts of these chats get. */
export default function TagChats({ count, run, error, onClose }: TagChatsProps) {
  const { t } = useTranslation('chat')
  const { data: tags = [] } = useQuery(allTags())
  return (
    <FormModal
      title={t('bulk.tagTitle', { count })}
      schema={ChosenTags}
      defaultValues={{ tags: [] }}
      onClose={onClose}
      onSubmit={({ tags: names }) =>
        run({ action: 'tag', tagIds: tags.filter(tag => names.includes(tag.name)).map(tag => tag.id) })
      }
      error={error}
      submitLabel={t('bulk.tag')}
    >
      <TagsField name="tags" label={t('contact.tags')} options={tags.map(tag => tag.name)} />
    </FormModal>
  )
}
