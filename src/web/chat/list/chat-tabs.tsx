import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { tabNames, tabs } from '#contract/chat/chat-tabs.ts'
import { query } from '#web/api/query.ts'
import classes from './chat-tabs.module.css'
import { tip } from '#web/ui/tip/tip.ts'

const goes = { my: 'goMy', queued: 'goQueued', team: 'goTeam', spam: 'goSpam' } as const
const keySteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** What waits for oneself is counted, as in the menu: not what colleagues answer, and not spam. */
const counted: ReadonlySet<string> = new Set(['my', 'queued'])

/** My chats, Queued, Team, Spam; the first two with how many of their chats are unread. The open chat stays open. */
export function ChatTabs({ tab, selectedId, isUnreadOnly }: { tab: number; selectedId: string; isUnreadOnly: boolean }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { data: stats } = useQuery(query('GET /stats')())
  const show = (chosen: number) =>
    void navigate({ to: '/chat', search: { id: selectedId, tab: chosen, ...(isUnreadOnly && { unread: 1 }) } })

  const walk = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    const next = ((tab - 1 + step + tabNames.length) % tabNames.length) + 1
    show(next)
    document.getElementById(`chat-tab-${next}`)?.focus()
  }

  return (
    <div role="tablist" aria-label={t('tabs.label')} className={classes.tabs}>
      {tabNames.map(name => {
        const unread = counted.has(name) ? (stats?.[name].unread ?? 0) : 0
        const isOn = tabs[name] === tab
        return (
          <button
            key={name}
            id={`chat-tab-${tabs[name]}`}
            type="button"
            role="tab"
            aria-describedby={unread > 0 ? `chat-tab-${tabs[name]}-unread` : undefined}
            aria-selected={isOn}
            aria-controls={isOn ? 'chat-tab-panel' : undefined}
            tabIndex={isOn ? 0 : -1}
            className={classes.tab}
            {...tip(t(`tabs.${name}`), goes[name])}
            onClick={() => show(tabs[name])}
            onKeyDown={walk}
          >
            {t(`tabs.${name}`)}
            {unread > 0 && (
              <>
                <span className={classes.count} aria-hidden>
                  {unread > 99 ? '99+' : unread}
                </span>
                {/* Hidden, so that it describes the tab and is no part of its name. */}
                <span id={`chat-tab-${tabs[name]}-unread`} hidden>
                  {t('unreadChats', { count: unread })}
                </span>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}
