import { IconMenu2 } from '@tabler/icons-react'
import { Link, useRouterState, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './bottom-bar.module.css'
import { RenewalFailed } from './renewal-box.tsx'
import { useMenu } from './use-menu.ts'
import { UserMenu } from './user-menu.tsx'

/** The menu of a phone, below 768 px. An open chat has the whole screen, and so has a campaign that one writes. */
export function BottomBar() {
  const { t } = useTranslation('account')
  const menu = useMenu()
  const isInThread = useSearch({ strict: false, select: search => Boolean(search.id || search.campaign) })
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  if (isInThread) return null
  // Whatever has no place of its own here is behind "More".
  const isElsewhere = !menu.some(({ link, isInBar }) => isInBar && `${pathname}/`.startsWith(`${link?.to}/`))
  return (
    <>
      {/* There the screen itself says so. */}
      {pathname !== '/new-plans' && (
        <div className={styles.notice}>
          <RenewalFailed />
        </div>
      )}
      <nav className={styles.bar} aria-label={t('menu.label')}>
        {menu.map(({ label, icon: Icon, ...item }) =>
          item.link && item.isInBar ? (
            <Link key={label} className={styles.item} {...item.link} activeOptions={{ includeSearch: false }}>
              <Icon size={22} stroke={1.5} />
              {t(label)}
            </Link>
          ) : null,
        )}
        <button
          type="button"
          className={styles.item}
          data-status={isElsewhere ? 'active' : undefined}
          aria-current={isElsewhere || undefined}
          popoverTarget="more"
          aria-haspopup="dialog"
        >
          <IconMenu2 size={22} stroke={1.5} />
          {t('menu.more')}
        </button>
        <UserMenu id="more" hasMenu />
      </nav>
    </>
  )
}
