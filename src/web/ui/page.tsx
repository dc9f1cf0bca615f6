import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { LinkOptions, LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from './list/list-types.ts'
import { PageMore } from './page-more.tsx'
import styles from './page.module.css'
import { useTitle } from './title.ts'
import { cut } from '#web/ui/tip/cut.ts'

/** A page above another; `search` where it is one view of an address. */
export type Crumb = { label: string; to: LinkOptions['to']; search?: LinkProps['search'] }

type PageProps = {
  title: string
  /** How many there are, beside the title. */
  count?: string | undefined
  /** The pages above this one. */
  crumbs?: Crumb[]
  actions?: ReactNode
  /** What stands before the title, as a way back does on a phone, and right after it. */
  lead?: ReactNode
  beside?: ReactNode
  /** What a phone has no room for: quiet buttons before `actions`, there a menu. */
  moreActions?: Action[] | undefined
  /** Where a screen has several views: the way to each (`PageViews`), under the header. */
  views?: ReactNode
  /** The content brings its own padding and scrolls by itself. */
  isFilled?: boolean
  children: ReactNode
}

/** A screen of the staff: a header of 52 px with the title, and the content below it. */
export function Page(props: PageProps) {
  const { title, count, crumbs = [], actions, lead, beside, moreActions, views, isFilled, children } = props
  const { t } = useTranslation()
  useTitle(title)
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        {lead}
        {crumbs.length > 0 && (
          <nav className={styles.crumbs} aria-label={t('list.crumbs')}>
            {crumbs.map(({ label, ...link }) => (
              <span key={label}>
                <Link {...link}>
                  <IconChevronLeft className={styles.back} size={18} stroke={1.5} aria-hidden />
                  <span {...cut}>{label}</span>
                </Link>
                <IconChevronRight className={styles.next} size={14} stroke={1.5} aria-hidden />
              </span>
            ))}
          </nav>
        )}
        <div className={styles.heading}>
          <h1 {...cut}>{title}</h1>
          {count !== undefined && <span className={styles.count}>{count}</span>}
          {beside}
        </div>
        {(actions || moreActions) && (
          <div className={styles.actions}>
            {moreActions && <PageMore actions={moreActions} />}
            {actions}
          </div>
        )}
      </header>
      {views}
      <div className={styles.content} data-filled={isFilled || undefined}>
        {children}
      </div>
    </main>
  )
}
