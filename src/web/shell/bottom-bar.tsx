import { IconMenu2 } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './bottom-bar.module.css'
import { useMenu } from './use-menu.ts'
import { UserMenu } from './user-menu.tsx'

/** The menu of a phone, below 768 px. An open chat has the whole screen. */
export function BottomBar() {
  const { t } = useTranslation('account')
  const menu = useMenu()
  const isInThread = useSearch({ strict: false, select: search => Boolean(search.id) })
  if (isInThread) return null
  return (
    <nav className={styles.bar} aria-label={t('menu.label')}>
      {menu.map(({ label, icon: Icon, ...item }) =>
        item.link && item.isInBar ? (
          <Link key={label} className={styles.item} {...item.link} activeOptions={{ includeSearch: false }}>
            <Icon size={22} stroke={1.5} />
            {t(label)}
          </Link>
        ) : null,
      )}
      <button type="button" className={styles.item} popoverTarget="more" aria-haspopup="dialog">
        <IconMenu2 size={22} stroke={1.5} />
        {t('menu.more')}
      </button>
      <UserMenu id="more" hasMenu />
    </nav>
  )
}
