import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './outside-page.module.css'
import { useSession } from '../session.ts'

/** A page before the app: the name above, one thing in the middle, the language below. */
export function OutsidePage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isShop = useSession(session => session.provider === 'shoper')
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Logo size={28} />
        {t('appName')}
      </header>
      <div className={styles.main}>{children}</div>
      <footer className={styles.foot}>
        {/* The shop speaks Polish, whatever was chosen. */}
        {!isShop && <LanguageSwitch />}
      </footer>
    </div>
  )
}
