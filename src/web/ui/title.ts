import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'

type Title = { text: string; unread: number }
const useTitleState = create<Title>()(() => ({ text: '', unread: 0 }))

const plainIcon = '/favicon.svg'
const unreadIcon = '/favicon-unread.svg'
const most = 99

/** "(3) Chats · Parley", and a mark on the tab's icon. */
function show({ text, unread }: Title): void {
  document.title = unread > 0 ? `(${unread > most ? `${most}+` : unread}) ${text}` : text
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = unread > 0 ? unreadIcon : plainIcon
  // Set anew it would be drawn anew.
  if (icon && icon.getAttribute('href') !== wanted) icon.href = wanted
}
useTitleState.subscribe(show)

/** The tab's title while the screen stands: "Chats · Parley". */
export function useTitle(title: string): void {
  const { t } = useTranslation()
  const appName = t('appName')
  useEffect(() => {
    useTitleState.setState({ text: title ? `${title} · ${appName}` : appName })
  }, [title, appName])
}

/** How many chats wait for this person to read them: on the tab of every screen. */
export function setUnread(unread: number): void {
  useTitleState.setState({ unread })
}
