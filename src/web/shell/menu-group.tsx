import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '#web/menu.ts'
import styles from './sidebar.module.css'

type MenuGroupProps = { item: Extract<MenuItem, { children: readonly unknown[] }> }

/** A line of the sidebar that opens others; open while one of them is where one is. */
export function MenuGroup({ item }: MenuGroupProps) {
  const { t } = useTranslation('account')
  const isWithin = useRouterState({
    select: ({ location: { pathname } }) => item.children.some(({ link }) => `${pathname}/`.startsWith(`${link.to}/`)),
  })
  const [pressed, setPressed] = useState<{ isOpen: boolean; isWithin: boolean } | null>(null)
  // A press counts until one goes in or out by other ways.
  const isOpen = pressed?.isWithin === isWithin ? pressed.isOpen : isWithin
  const Icon = item.icon
  return (
    <>
      <button
        type="button"
        className={styles.item}
        data-status={isWithin && !isOpen ? 'active' : undefined}
        aria-expanded={isOpen}
        title={t(item.label)}
        onClick={() => setPressed({ isOpen: !isOpen, isWithin })}
      >
        <Icon size={18} stroke={1.5} />
        <span className={styles.label}>{t(item.label)}</span>
        <IconChevronRight className={styles.chevron} size={14} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        <div className={styles.children} role="group" aria-label={t(item.label)}>
          {item.children.map(child => (
            <Link key={child.label} className={styles.item} {...child.link} activeOptions={{ includeSearch: false }}>
              {t(child.label)}
            </Link>
          ))}
        </div>
      )}
    </>
  )
}
