import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Refusal } from '#web/api/refusal.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TagsField } from '#web/ui/form/tags-field.tsx'
import { allTags } from './all-tags.ts'
import { type Chosen, countOf, type useContactBulk } from '../list/use-contact-bulk.ts'

type TagContactsProps = {
  chosen: Chosen & { action: 'addTags' | 'removeTags' }
  run: ReturnType<typeof useContactBulk>['run']
  error: Refusal | null
  onClose: () => void
}

const ChosenTags = z.object({ tags: z.array(z.string()).check(z.minLength(1, 'fieldRequired'), z.maxLength(20, 'tooMany')) })

/** Which tags many contacts get or lose. */
export default function TagContacts({ chosen, run, error, onClose }: TagContactsProps) {
  const { t } = useTranslation('contacts')
  const { data: tags = [] } = useQuery(allTags())
  const count = countOf(chosen.selection)
  return (
    <FormModal
      title={t(`contacts.${chosen.action}Title`, { count })}
      schema={ChosenTags}
      defaultValues={{ tags: [] }}
      onClose={onClose}
      onSubmit={({ tags: names }) =>
        run(chosen, { action: chosen.action, tagIds: tags.filter(tag => names.includes(tag.name)).map(tag => tag.id) })
      }
      error={error}
      submitLabel={t(`contacts.${chosen.action}`)}
    >
      <TagsField name="tags" label={t('contacts.tags')} options={tags.map(tag => tag.name)} />
    </FormModal>
  )
}
