import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './more-menu.module.css'
import { useMenu } from './use-menu.ts'

/** On a phone: what of the menu has no place in the bar. Going there closes the sheet. */
export default function MoreMenu() {
  const { t } = useTranslation('account')
  const rest = useMenu().filter(item => item.children || !item.isInBar)
  return (
    <nav
      className={styles.menu}
      aria-label={t('menu.more')}
      onClick={event => event.currentTarget.closest('dialog')?.hidePopover()}
    >
      {rest.map(({ label, icon: Icon, link, children }) => (
        <div key={label}>
          {link ? (
            <Link className={styles.item} {...link} activeOptions={{ includeSearch: false }}>
              <Icon size={18} stroke={1.5} />
              {t(label)}
            </Link>
          ) : (
            <>
              <div className={styles.head}>
                <Icon size={18} stroke={1.5} />
                {t(label)}
              </div>
              {children.map(child => (
                <Link key={child.label} className={styles.item} {...child.link} activeOptions={{ includeSearch: false }}>
                  {t(child.label)}
                </Link>
              ))}
            </>
          )}
        </div>
      ))}
    </nav>
  )
}
