import { Outlet } from '@tanstack/react-router'
import { useDisplay } from '#web/session/display.ts'
import { BottomBar } from './bottom-bar.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

/** What stands around each screen of the staff. A flex row inside a frame, so that boxed and framed layouts have one. */
export function Shell() {
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
