import '#web/theme/staff-styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useLive } from '#web/live/live.ts'
import { useDisplay } from '#web/session/display.ts'
import { BottomBar } from './bottom-bar.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

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
  useLive()
  const { layoutType, navStyle } = useDisplay()
  return (
    <div className={styles.frame} data-layout={layoutType} data-nav={navStyle}>
      <div className={styles.shell}>
        <Sidebar />
        <div className={styles.screen}>
          <Outlet />
        </div>
        <BottomBar />
      </div>
    </div>
  )
}
