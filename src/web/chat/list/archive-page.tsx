import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ArchiveList } from './archive-list.tsx'
import { ChatScreen } from '../chat-screen.tsx'
import type { Place } from './place.ts'
import { useOpenConversation } from '../thread/use-open-conversation.ts'

const route = getRouteApi('/_staff/my-archives')

/** The archived chats, found by number. */
export function ArchivePage() {
  const { t } = useTranslation('chat')
  const { id, number = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const place = useMemo(() => ({ of: 'archive', number }) as const satisfies Place, [number])
  const open = useOpenConversation(
    id,
    true,
    real => void navigate({ search: at => ({ ...at, id: real }), replace: true, ignoreBlocker: true }),
  )
  return (
    <ChatScreen
      title={t('archive.title')}
      id={id}
      open={open}
      onClose={() => void navigate({ search: at => ({ ...at, id: '' }) })}
      list={
        <ArchiveList
          place={place}
          selectedId={open.id}
          onNumber={typed => void navigate({ search: { id, ...(typed && { number: typed }) }, replace: true })}
        />
      }
    />
  )
}
