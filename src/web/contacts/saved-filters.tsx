import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ContactFilters, type ContactMatch } from '#contract/contacts/contact-filters.ts'
import type { Segment } from '#contract/contacts/segments.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { Name } from '#contract/names.ts'
import { query, useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { notifyFailure } from '#web/ui/notify-failure.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { notifyUndo } from '#web/ui/undo.ts'
import styles from './saved-filters.module.css'

type SavedFiltersProps = { match: ContactMatch; onOpen: (address: Record<string, string | undefined>) => void }

const NewName = z.object({ name: Name })
const refreshes = ['GET /segments'] as const

/** Filters kept by name: open one, save what is set now, let one go. */
export function SavedFilters({ match, onOpen }: SavedFiltersProps) {
  const { t } = useTranslation('contacts')
  const [isNaming, setNaming] = useState(false)
  const { data } = useQuery(query('GET /segments')({ query: { limit: 200 } }))
  const create = useCall('POST /segments', { refreshes })
  const remove = useCall('DELETE /segments/:id', { refreshes })
  const segments = data?.items ?? []
  const hasFilter = Object.keys(match).length > 0
  if (segments.length === 0 && !hasFilter) return null
  const nothing = Object.fromEntries(['search', ...Object.keys(ContactFilters.shape)].map(name => [name, undefined]))
  const removeUndoably = ({ id, name, match: kept }: Segment) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          void notifyUndo({
            text: t('segments.deleted', { name }),
            undo: () => create.mutateAsync({ body: { name, match: kept } }),
          }),
        onError: error => void notifyFailure(error),
      },
    )
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={styles.button}>
            <IconBookmark size={16} stroke={1.5} aria-hidden />
            {t('segments.title')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {segments.map(segment => (
            <div key={segment.id} className={styles.line}>
              <Menu.Item onClick={() => onOpen({ ...nothing, ...segment.match })}>{segment.name}</Menu.Item>
              <Menu.Item
                className={styles.remove}
                aria-label={t('segments.delete', { name: segment.name })}
                onClick={() => removeUndoably(segment)}
              >
                <IconX size={14} stroke={1.5} aria-hidden />
              </Menu.Item>
            </div>
          ))}
          {hasFilter && (
            <Menu.Item leftSection={<IconBookmarkPlus size={16} stroke={1.5} />} onClick={() => setNaming(true)}>
              {t('segments.save')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <FormModal
          title={t('segments.saveTitle')}
          schema={NewName}
          defaultValues={{ name: '' }}
          onClose={() => setNaming(false)}
          onSubmit={({ name }) => create.mutateAsync({ body: { name, match } })}
          error={create.error}
          fieldOf={{ NAME_TAKEN: 'name' }}
        >
          <TextField name="name" label={t('segments.name')} maxLength={nameMaxCharacters} />
        </FormModal>
      )}
    </>
  )
}
