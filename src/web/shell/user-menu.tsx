import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Trial } from './trial-box.tsx'
import styles from './user-menu.module.css'

const UserControls = lazy(() => import('./user-controls.tsx'))
const MoreMenu = lazy(() => import('./more-menu.tsx'))

type UserMenuProps = {
  id: string
  /** Where no sidebar stands: the rest of the menu comes first. */
  hasMenu?: boolean
}

/**
 * The user menu, opened by a button with `popoverTarget={id}`: beside the sidebar's foot, on a phone a sheet from below.
 * The browser's own popover closes it by Esc, by a press outside, and gives the focus back.
 */
export function UserMenu({ id, hasMenu }: UserMenuProps) {
  const { t } = useTranslation('account')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <dialog
      id={id}
      popover="auto"
      aria-label={t('user.menu')}
      className={styles.menu}
      onToggle={event => setIsOpen(event.newState === 'open')}
    >
      {isOpen && (
        <Suspense>
          {hasMenu && <MoreMenu />}
          {hasMenu && <Trial />}
          <UserControls />
        </Suspense>
      )}
    </dialog>
  )
}
