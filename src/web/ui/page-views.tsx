import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './page-views.module.css'

type PageViewsProps = {
  label: string
  views: readonly { id: string; text: string; link: LinkProps; isShown: boolean }[]
}

/** The views of one screen, each with an address: looks like tabs, works like links. */
export function PageViews({ label, views }: PageViewsProps) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(({ id, text, link, isShown }) => (
        // Exact: an address without a view is a part of all the others.
        <Link key={id} {...link} activeOptions={{ exact: true }} aria-current={isShown ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
