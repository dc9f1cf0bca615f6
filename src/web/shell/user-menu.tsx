import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { partOnIdle, whenIdle } from '#web/ui/lazy.tsx'
import { Trial } from './trial-box.tsx'
import styles from './user-menu.module.css'

const UserControls = partOnIdle(() => import('./user-controls.tsx'))
const MoreMenu = partOnIdle(() => import('./more-menu.tsx'))

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
  const [isDrawn, setIsDrawn] = useState(false)
  const menu = useRef<HTMLDialogElement>(null)
  // Drawn while the screen rests: so many controls would take a slow computer longer than a press may.
  useEffect(() => whenIdle(() => setIsDrawn(menu.current?.parentElement?.checkVisibility() ?? false)), [])
  // The same while it opens: drawn once, it is only shown.
  const content = useMemo(
    () => (
      <>
        {hasMenu && <MoreMenu />}
        {hasMenu && <Trial />}
        <UserControls />
      </>
    ),
    [hasMenu],
  )
  return (
    <dialog
      ref={menu}
      id={id}
      popover="auto"
      aria-label={t('user.menu')}
      className={styles.menu}
      // Filled before it is seen.
      onBeforeToggle={event => event.newState === 'open' && flushSync(() => setIsOpen(true))}
      onToggle={event => setIsOpen(event.newState === 'open')}
    >
      {(isOpen || isDrawn) && (
        <Suspense>
          <FocusedAtFirst isOpen={isOpen}>{content}</FocusedAtFirst>
        </Suspense>
      )}
    </dialog>
  )
}

/** What comes after the dialog was opened takes the focus too; before, it is the browser that gives it. */
function FocusedAtFirst({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('a, button, input:checked')?.focus()
  }, [isOpen])
  return <div ref={box}>{children}</div>
}
