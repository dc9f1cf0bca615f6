import { useQuery } from '@tanstack/react-query'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { Logo } from '#web/ui/logo.tsx'
import { MenuLink } from './menu-link.tsx'
import styles from './sidebar.module.css'
import { RenewalFailed } from './renewal-box.tsx'
import { Trial } from './trial-box.tsx'
import { useMenu } from './use-menu.ts'
import { UserButton } from './user-button.tsx'
import { cut } from '#web/ui/tip/cut.ts'
import { beside } from '#web/ui/tip/tip.ts'

/** The menu on the left: 216 px, 56 below 992 px, beside an editor or when collapsed; below 768 px the bottom bar stands instead. */
export function Sidebar() {
  const { t } = useTranslation('account')
  const { data: account } = useQuery(query('GET /accounts/current')())
  const menu = useMenu()
  return (
    <aside className={styles.sidebar}>
      <div className={styles.head} {...cut}>
        <Logo size={28} />
        <span className={styles.account}>{account?.displayName}</span>
      </div>
      <nav className={styles.nav} aria-label={t('menu.label')}>
        {menu.map(item => (
          <MenuLink key={item.label} item={item} />
        ))}
        {account?.isDemo && (
          <a className={styles.item} href="/phone" target="_blank" rel="noreferrer" {...beside(t('menu.pretendPhone'))}>
            <IconDeviceMobile size={18} stroke={1.5} />
            <span className={styles.label}>{t('menu.pretendPhone')}</span>
          </a>
        )}
      </nav>
      <RenewalFailed />
      <Trial />
      <div className={styles.foot}>
        <UserButton />
      </div>
    </aside>
  )
}
