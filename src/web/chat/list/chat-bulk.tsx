import {
  IconArchive,
  IconArchiveOff,
  IconMail,
  IconMailCheck,
  IconMailExclamation,
  IconMailOpened,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabs } from '#contract/chat/chat-tabs.ts'
import { listTotalMax } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { runOf, useCommand, useLiveCommands } from '#web/keyboard/commands.ts'
import type { CommandId } from '#web/keyboard/shortcut-table.ts'
import { useSession } from '#web/session/session.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import type { ConversationAction } from '#contract/chat/conversation-bulk.ts'
import { BulkBar } from '#web/ui/list/bulk-bar.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import type { Action } from '#web/ui/list/list-types.ts'
import { baseQuery } from './conversation-pages-query.ts'
import { linkIn, type Place } from './place.ts'
import TagChats from './tag-chats.tsx'
import { partsOf, useChatBulk } from './use-chat-bulk.ts'
import type { ChatSelection } from './use-chat-selection.ts'
import type { useConversations } from './use-conversations.ts'

const AssignDialog = lazyOnIdle(() => import('../assign/assign-dialog.tsx'))

type ChatBulkProps = {
  list: ReturnType<typeof useConversations>
  place: Place
  selection: ChatSelection
  /** Says that the strip stands; gives what was pressed for it before. */
  onStands: () => CommandId | null
}

/** The strip over a list whose chats are being chosen: how many, all that match, and what can be done to them. */
export default function ChatBulk({ list, place, selection, onStands }: ChatBulkProps) {
  const { t } = useTranslation('chat')
  const mayTag = useMayOpen('/contact-tags')
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'assign' | 'tag' | null>(null)
  const { data: users } = useQuery(query('GET /users')())
  const { sub: _, ...match } = list.match
  const { rows = [] } = list
  // All are there, or the server counts.
  const counted = useQuery({ ...query('GET /conversations/count')({ query: match }), enabled: list.hasMore })
  const all = list.hasMore ? counted.data?.total : rows.length
  const count = selection.isAll ? (all ?? selection.ids.size) : selection.ids.size
  const parts = selection.isAll ? [{ match }] : partsOf([...selection.ids])
  const { run, error } = useChatBulk(parts, count, selection.clear)

  // Opened by its button, whose place it takes, the strip has the focus; closed, the button has it again.
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const strip = frame.current
    const opener = strip?.closest('[data-list-filter]')?.querySelector<HTMLElement>('[data-begin-selection]')
    if (document.activeElement === opener) strip?.querySelector<HTMLElement>('[data-select-page]')?.focus()
    return () => {
      if (strip?.contains(document.activeElement)) setTimeout(() => opener?.focus())
    }
  }, [])

  const end = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"], [role="menu"]'))
      selection.clear()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => end(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  /** Who has each of them on this screen; one that was read since it was ticked is no more among the unread ones. */
  const owners = () => {
    const known = [...(client.getQueryData(baseQuery(list.match.isArchived).queryKey) ?? []), ...rows]
    const ticked = known.filter(row => selection.ids.has(row.conversationId))
    return Object.fromEntries(ticked.map(row => [row.conversationId, row.assignedTo]))
  }
  const toGive = (to: string | null): ConversationAction => ({
    action: 'assign',
    to,
    ...(!selection.isAll && { from: owners() }),
  })

  const sub = useSession(session => session.sub)
  const navigate = useNavigate()
  const isSpamTab = place.of === 'chats' && place.tab === tabs.spam
  /** For later: an open chat among them is closed, or it would be read again under one's eyes. */
  const markUnread = () => {
    const openId = new URLSearchParams(location.search).get('id') ?? ''
    if (openId !== '' && (selection.isAll || selection.ids.has(openId))) void navigate(linkIn(place, ''))
    void run({ action: 'unread' })
  }
  const ifAny = (act: () => void) => (count > 0 ? act : null)
  useCommand(
    'archive',
    ifAny(() => void run({ action: place.of === 'archive' ? 'unarchive' : 'archive' })),
    'ticked',
  )
  useCommand(
    'spam',
    ifAny(() => void run({ action: isSpamTab ? 'notSpam' : 'spam' })),
    'ticked',
  )
  useCommand(
    'assign',
    ifAny(() => setDialog('assign')),
    'ticked',
  )
  useCommand(
    'assignToMe',
    ifAny(() => void run(toGive(sub))),
    'ticked',
  )
  useCommand(
    'toQueue',
    ifAny(() => void run(toGive(null))),
    'ticked',
  )
  useCommand(
    'markRead',
    ifAny(() => void run({ action: 'read' })),
    'ticked',
  )
  useCommand('markUnread', ifAny(markUnread), 'ticked')
  useCommand('tag', mayTag ? ifAny(() => setDialog('tag')) : null, 'ticked')

  // After the commands above, which do it.
  const begin = useEffectEvent(() => {
    const pressed = onStands()
    if (pressed && count > 0) runOf(useLiveCommands.getState().claims, pressed)?.()
  })
  useEffect(() => begin(), [])

  const actions: Action[] = [
    place.of === 'archive'
      ? { label: t('acts.unarchive'), icon: IconArchiveOff, onClick: () => void run({ action: 'unarchive' }) }
      : { label: t('acts.archive'), icon: IconArchive, onClick: () => void run({ action: 'archive' }) },
    { label: t('acts.assign'), icon: IconUserPlus, onClick: () => setDialog('assign') },
    { label: t('bulk.read'), icon: IconMailOpened, onClick: () => void run({ action: 'read' }) },
    { label: t('bulk.unread'), icon: IconMail, onClick: markUnread },
    ...(mayTag ? [{ label: t('bulk.tag'), icon: IconTag, onClick: () => setDialog('tag') }] : []),
    isSpamTab
      ? { label: t('acts.markNotSpam'), icon: IconMailCheck, onClick: () => void run({ action: 'notSpam' }) }
      : { label: t('acts.markSpam'), icon: IconMailExclamation, onClick: () => void run({ action: 'spam' }) },
  ]
  const isAllLoaded = rows.length > 0 && rows.every(row => selection.ids.has(row.conversationId))
  const hasMoreToSelect = !selection.isAll && all !== undefined && all > selection.ids.size
  const told =
    all !== undefined && all > listTotalMax ? t('bulk.allMany', { count: listTotalMax }) : t('bulk.all', { count: all ?? 0 })

  return (
    <div ref={frame}>
      <BulkBar
        told={t('bulk.selected', { count })}
        selectAll={hasMoreToSelect ? told : undefined}
        isAllOfPage={selection.isAll || isAllLoaded}
        isNoneOfPage={count === 0}
        onTogglePage={selection.toggleLoaded}
        onSelectAll={selection.selectAll}
        onClear={selection.clear}
        actions={count === 0 ? [] : actions}
      />
      {dialog === 'assign' && (
        <AssignDialog
          title={t('bulk.assignTitle', { count })}
          users={users}
          chosen={undefined}
          assign={to => void run(toGive(to))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'tag' && <TagChats count={count} run={run} error={error} onClose={() => setDialog(null)} />}
    </div>
  )
}
