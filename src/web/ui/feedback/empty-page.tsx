import type { ReactNode } from 'react'
import styles from './empty-page.module.css'

type EmptyPageProps = { icon: ReactNode; title: string; text: string; children?: ReactNode }

/** A screen that has nothing to show: why, and one way on. */
export function EmptyPage({ icon, title, text, children }: EmptyPageProps) {
  return (
    <main className={styles.page}>
      {/* As Mantine's EmptyState, which would come with the sign-in for this alone. */}
      <div className={styles.icon}>{icon}</div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.acts}>{children}</div>
    </main>
  )
}
