import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { tabNames, tabs } from '#contract/chat/tab.ts'
import { query } from '#web/api/query.ts'
import classes from './chat-tabs.module.css'

const keySteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** My chats, Queued, Team, Spam; each with how many of its chats are unread. The open chat stays open. */
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
        const unread = stats?.[name].unread ?? 0
        const isOn = tabs[name] === tab
        return (
          <button
            key={name}
            id={`chat-tab-${tabs[name]}`}
            type="button"
            role="tab"
            aria-label={t(`tabs.${name}`)}
            aria-describedby={unread > 0 ? `chat-tab-${tabs[name]}-unread` : undefined}
            aria-selected={isOn}
            aria-controls={isOn ? 'chat-tab-panel' : undefined}
            tabIndex={isOn ? 0 : -1}
            className={classes.tab}
            onClick={() => show(tabs[name])}
            onKeyDown={walk}
          >
            {t(`tabs.${name}`)}
            {unread > 0 && (
              <span
                id={`chat-tab-${tabs[name]}-unread`}
                className={classes.count}
                role="img"
                aria-label={t('unreadChats', { count: unread })}
              >
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
