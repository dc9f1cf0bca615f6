import { IconBookmark, IconBookmarkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactFilters, type ContactMatch } from '#contract/contacts/contact-filters.ts'
import type { Segment } from '#contract/contacts/segments.ts'
import { query, useCall } from '#web/api/query.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { MenuButton } from '#web/ui/dialog/menu-button.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'
import styles from './saved-filters.module.css'

type SavedFiltersProps = { match: ContactMatch; onOpen: (address: Record<string, string | undefined>) => void }

const SaveFilter = lazyOnIdle(() => import('./save-filter.tsx'))
const refreshes = ['GET /segments'] as const

/** Filters kept by name: open one, save what is set now, let one go. */
export function SavedFilters({ match, onOpen }: SavedFiltersProps) {
  const { t } = useTranslation('contacts')
  const [isNaming, setNaming] = useState(false)
  const { data } = useQuery(query('GET /segments')({ query: { limit: 200 } }))
  const create = useCall('POST /segments', { refreshes })
  const remove = useCall('DELETE /segments/:id', { refreshes, isDoneWhenAnswered: true })
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
      <MenuButton
        label={t('segments.title')}
        lines={() => [
          ...segments.map(segment => ({
            label: segment.name,
            onClick: () => onOpen({ ...nothing, ...segment.match }),
            remove: { label: t('segments.delete', { name: segment.name }), onClick: () => removeUndoably(segment) },
          })),
          ...(hasFilter ? [{ label: t('segments.save'), icon: IconBookmarkPlus, onClick: () => setNaming(true) }] : []),
        ]}
      >
        {wiring => (
          <button {...wiring} type="button" className={styles.button}>
            <IconBookmark size={16} stroke={1.5} aria-hidden />
            {t('segments.title')}
          </button>
        )}
      </MenuButton>
      {isNaming && <SaveFilter match={match} onClose={() => setNaming(false)} />}
    </>
  )
}
