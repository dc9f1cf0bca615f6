import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { PersonAvatar } from './person-avatar.tsx'
import { useBalance } from './use-balance.ts'
import styles from './user-button.module.css'
import { UserMenu } from './user-menu.tsx'

/** Who is signed in, with the balance; opens the user menu. */
export function UserButton() {
  const { t } = useTranslation('account')
  const name = useSession(session => session.name) ?? ''
  const balance = useBalance()
  return (
    <>
      <button type="button" className={styles.button} popoverTarget="user-menu" aria-haspopup="dialog" title={name}>
        <PersonAvatar name={name} />
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          {balance && <span className={styles.balance}>{t('user.balance', { amount: balance })}</span>}
        </span>
        <IconDots className={styles.dots} size={16} stroke={1.5} aria-label={t('user.menu')} />
      </button>
      <UserMenu id="user-menu" />
    </>
  )
}
