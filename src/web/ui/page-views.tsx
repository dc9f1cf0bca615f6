import { Link, type LinkProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import styles from './page-views.module.css'

type PageViewsProps = {
  label: string
  /** In the header beside the title, as one control of few choices. */
  isBeside?: boolean
  views: readonly { id: string; text: string; link: LinkProps; isShown: boolean }[]
}

/** The views of one screen, each with an address: looks like tabs, works like links. */
export function PageViews({ label, views, isBeside = false }: PageViewsProps) {
  // On a phone there may be more of them than fit.
  const show = useCallback(
    (link: HTMLAnchorElement | null) => link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    [],
  )
  return (
    <nav className={isBeside ? styles.beside : styles.views} aria-label={label}>
      {views.map(({ id, text, link, isShown }) => (
        // Exact, or the first view's address, a beginning of the others', would be the current one beside them.
        <Link
          key={id}
          ref={isShown ? show : null}
          {...link}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={isShown ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
