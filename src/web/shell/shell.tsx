import { QueryClientProvider, useIsFetching, useQuery } from '@tanstack/react-query'
import { Outlet, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router'
import i18next from 'i18next'
import { lazy, Suspense, useEffect } from 'react'
import { accountStateOf } from '#contract/access/screen-access.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Keyboard } from '#web/keyboard/keyboard.tsx'
import { useLive } from '#web/live/live.ts'
import { useDisplay } from '#web/session/display-preferences.ts'
import { tabStorage } from '#web/session/storage.ts'
import { beginLateParts, fetchLatePartsNow, fetchWhenIdle, lazyAfterPaint } from '#web/ui/lazy.tsx'
import { fetchToasts, notify } from '#web/ui/feedback/notify.ts'
import { setUnread } from '#web/ui/title.ts'
import { BottomBar } from './bottom-bar.tsx'
import styles from './shell.module.css'
import { whenScreenStood } from './screen-there.ts'
import { Sidebar } from './sidebar.tsx'
import { useNavStyle } from './use-nav-style.ts'

const Attention = lazyAfterPaint(() => import('#web/chat/notices/attention.tsx'))
const CampaignAlerts = lazyAfterPaint(() => import('#web/campaigns/alerts/campaign-alerts.tsx'))
const TipArea = lazyAfterPaint(() => import('#web/ui/tip/tip-area.tsx'))
const NotFoundPage = lazy(async () => ({ default: (await import('#web/errors/not-found-page.tsx')).NotFoundPage }))

const noticeMs = 12_000
/** A screen that asks for nothing more in this time stands; one whose answers do not end, or do not come, does not hold up the rest. */
const quietMs = 300
const longestMs = 4000
/** No socket tells an account that is not current when it is again; whoever paid, it is let in everywhere within 5 s. */
const lookAgainMs = 3000

/** Who is signed in gets a cache, and what stands around each screen. */
export function Staff() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}

/** A flex row inside a frame, so that boxed and framed layouts have one. */
function Shell() {
  const isCurrent = useFollowedAccount()
  useLive(isCurrent)
  useStorageNotice()
  useUnreadMark(isCurrent)
  useEffect(() => {
    fetchWhenIdle(fetchToasts)
    // The user menu's, which opens with all its lines.
    fetchWhenIdle(() => queryClient.prefetchQuery(query('GET /accounts')()))
  }, [])
  const { isClosed } = useRouteContext({ from: '/_staff' })
  const { layoutType, width } = useDisplay()
  const navStyle = useNavStyle()
  return (
    <div className={styles.frame} data-layout={layoutType} data-nav={navStyle} data-width={width === null ? undefined : ''}>
      <div className={styles.shell} style={width === null ? undefined : { maxWidth: width }}>
        <Sidebar />
        <div className={styles.screen}>
          {isClosed ? (
            <Suspense>
              <NotFoundPage />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </div>
        <BottomBar />
        <Attention />
        {isCurrent && <CampaignAlerts />}
        <Keyboard />
        <TipArea />
        <LateParts />
      </div>
    </div>
  )
}

/** Lets what is not on the first screen come once that screen has all it asked for, or somebody is about to open some of it. */
function LateParts() {
  const isOnItsWay = useRouterState({ select: ({ status }) => status === 'pending' })
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isOnItsWay || isFetching) return
    let forget = () => {}
    // From the frame that shows it: on a slow processor that comes long after all of it was made.
    const frame = requestAnimationFrame(() => {
      const timer = setTimeout(() => (forget = whenScreenStood(quietMs, beginLateParts)))
      forget = () => clearTimeout(timer)
    })
    return () => {
      cancelAnimationFrame(frame)
      forget()
    }
  }, [isOnItsWay, isFetching])
  useEffect(() => {
    const timer = setTimeout(beginLateParts, longestMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const reach = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button')) fetchLatePartsNow()
    }
    document.addEventListener('pointerover', reach)
    document.addEventListener('focusin', reach)
    return () => {
      document.removeEventListener('pointerover', reach)
      document.removeEventListener('focusin', reach)
    }
  }, [])
  return null
}

/** What waits for oneself is on the tab, whatever screen is open: not what colleagues answer, and not spam. */
function useUnreadMark(isCurrent: boolean): void {
  const { data: stats } = useQuery({ ...query('GET /stats')(), enabled: isCurrent })
  const unread = isCurrent && stats ? stats.my.unread + stats.queued.unread : 0
  useEffect(() => setUnread(unread), [unread])
  useEffect(() => () => setUnread(0), [])
}

let isTold = false

/** Where the browser keeps nothing, people should know before a reload shows them. Once. */
function useStorageNotice(): void {
  useEffect(() => {
    if (tabStorage.isKept || isTold) return
    isTold = true
    void i18next.loadNamespaces('access').then(() =>
      notify({
        kind: 'news',
        title: i18next.t('access:notKept.title'),
        text: i18next.t('access:notKept.text'),
        staysMs: noticeMs,
      }),
    )
  }, [])
}

/** The guards look again when the account becomes another: overdue, paid, its first number, a right less. Says whether it is current. */
function useFollowedAccount(): boolean {
  const router = useRouter()
  const { account: entered } = useRouteContext({ from: '/_staff' })
  const { data: account = entered } = useQuery({
    ...query('GET /accounts/current')(),
    refetchInterval: ({ state }) => (state.data && accountStateOf(state.data) !== 'current' ? lookAgainMs : false),
  })
  useEffect(() => {
    if (account !== entered) void router.invalidate()
  }, [router, account, entered])
  return accountStateOf(account) === 'current'
}
