import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { useBalance } from './use-balance.ts'
import styles from './user-button.module.css'
import { UserMenu } from './user-menu.tsx'
import { cut } from '#web/ui/tip/cut.ts'
import { beside } from '#web/ui/tip/tip.ts'

/** Who is signed in: opens the user menu. On it lies the balance, which leads to its screen where that may be opened. */
export function UserButton() {
  const { t } = useTranslation('account')
  const sub = useSession(session => session.sub)
  const name = useSession(session => session.name) ?? ''
  const balance = useBalance()
  const mayOpen = useMayOpen('/balance')
  const told = balance && t('user.balance', { amount: balance })
  return (
    <div className={styles.block}>
      <button type="button" className={styles.button} popoverTarget="user-menu" aria-haspopup="dialog" {...beside(name)}>
        <PersonAvatar sub={sub ?? ''} name={name} />
        <span className={styles.text}>
          <span className={styles.name} {...cut}>
            {name}
          </span>
          {/* The link has its words; here it keeps their room. */}
          {told && (
            <span className={styles.balance} aria-hidden={mayOpen || undefined} data-room={mayOpen || undefined}>
              {told}
            </span>
          )}
        </span>
        <IconDots className={styles.dots} size={16} stroke={1.5} aria-label={t('user.menu')} />
      </button>
      {told && mayOpen && (
        <Link className={styles.way} to="/balance/{-$action}" params={{ action: undefined }} {...cut}>
          {told}
        </Link>
      )}
      <UserMenu id="user-menu" />
    </div>
  )
}
