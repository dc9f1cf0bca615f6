import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktopBreakpointPx } from '#contract/limits.ts'
import { addressOf, type MenuItem } from '#web/menu.ts'
import { useSession } from '#web/session/session.ts'
import styles from './sidebar.module.css'
import { useNavStyle } from './use-nav-style.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { beside } from '#web/ui/tip/tip.ts'

type MenuGroupProps = { item: Extract<MenuItem, { children: readonly unknown[] }> }

/** A line of the sidebar that opens others: under it while one of them is where one is; beside it where the sidebar is narrow. */
export function MenuGroup({ item }: MenuGroupProps) {
  const { t } = useTranslation('account')
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isWithin = item.children.some(({ link }) => `${pathname}/`.startsWith(`${addressOf(link)}/`))
  const isWide = useMediaQuery(`(min-width: ${desktopBreakpointPx}px)`, undefined, { getInitialValueInEffect: false })
  const isShop = useSession(session => session.provider === 'shoper')
  // Specification 2.5: under 992 px, in the shop never.
  const navStyle = useNavStyle()
  const isNarrow = navStyle === 'collapsed' || !(isWide || isShop)
  const [pressed, setPressed] = useState<{ isOpen: boolean; at: string } | null>(null)
  // A press counts until one goes in or out by other ways; what floats is gone with the next screen.
  const place = isNarrow ? pathname : String(isWithin)
  const isOpen = pressed?.at === place ? pressed.isOpen : isWithin && !isNarrow
  const close = () => isNarrow && setPressed(null)
  const Icon = item.icon
  return (
    <div
      role="presentation"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <button
        type="button"
        className={styles.item}
        data-status={isWithin && !isOpen ? 'active' : undefined}
        aria-expanded={isOpen}
        {...beside(t(item.label))}
        onClick={() => setPressed({ isOpen: !isOpen, at: place })}
      >
        <Icon size={18} stroke={1.5} />
        <span className={styles.label}>{t(item.label)}</span>
        <IconChevronRight className={styles.chevron} size={14} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        <div className={styles.children} role="group" aria-label={t(item.label)} onClick={close}>
          {item.children.map(child => (
            <Link key={child.label} className={styles.item} {...child.link} activeOptions={{ includeSearch: false }} {...cut}>
              {t(child.label)}
            </Link>
          ))}
        </div>
      )}
    </div>
  )
}
