import { IconMenu2 } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { menu } from '#web/menu.ts'
import styles from './bottom-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The menu of a phone, below 768 px. An open chat has the whole screen. */
export function BottomBar() {
  const { t } = useTranslation('account')
  const isInThread = useSearch({ strict: false, select: search => Boolean(search.id) })
  if (isInThread) return null
  return (
    <nav className={styles.bar} aria-label={t('menu.label')}>
      {menu.map(({ to, search, label, icon: Icon }) => (
        <Link key={to} className={styles.item} to={to} search={search} activeOptions={{ includeSearch: false }}>
          <Icon size={22} stroke={1.5} />
          {t(label)}
        </Link>
      ))}
      <button type="button" className={styles.item} popoverTarget="more" aria-haspopup="dialog">
        <IconMenu2 size={22} stroke={1.5} />
        {t('menu.more')}
      </button>
      <UserMenu id="more" />
    </nav>
  )
}
