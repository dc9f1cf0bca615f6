import { type AnyRouter, useRouterState } from '@tanstack/react-router'
import { type JSX, type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { Logo } from '#web/ui/logo.tsx'
import { WaitingRows } from '#web/ui/feedback/waiting-rows.tsx'
import { FirstShell } from './first-shell.tsx'
import styles from './entering.module.css'

/** The chat's list before its chats. */
export function WaitingList() {
  const { t } = useTranslation()
  return (
    <main className={styles.list} aria-busy="true">
      <h1 className={styles.spoken}>{t('loading')}</h1>
      <div className={styles.header} />
      <div className={styles.tabs} />
      <WaitingRows />
    </main>
  )
}

/** Any other screen before what it needs has come: its header, and rows below. */
export function WaitingScreen() {
  const { t } = useTranslation()
  return (
    <main className={styles.screen} aria-busy="true">
      <h1 className={styles.spoken}>{t('loading')}</h1>
      <div className={styles.header} />
      <WaitingRows />
    </main>
  )
}

/**
 * What stands before the router has a screen to draw: it shows a route's waiting only once its door is looked at. Who is
 * not signed in yet sees whose door it is.
 */
export function Entering({ children }: { children: ReactNode }): JSX.Element {
  const isBlank = useRouterState<AnyRouter, boolean>({ select: state => state.matches.length === 0 })
  const isDrawn = useRouterState<AnyRouter, boolean>({ select: state => state.matches.length > 0 && state.status === 'idle' })
  const isSignedIn = useSession(session => session.jwt !== null)
  useLayoutEffect(() => {
    if (isDrawn) delete document.documentElement.dataset['first']
  }, [isDrawn])
  return (
    <>
      {children}
      {isBlank && !isSignedIn && (
        <main className={styles.mark} aria-busy="true">
          <Logo size={28} />
        </main>
      )}
      {isBlank && isSignedIn && <FirstShell />}
    </>
  )
}
