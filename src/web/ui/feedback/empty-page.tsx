import { EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './empty-page.module.css'

type EmptyPageProps = { icon: ReactNode; title: string; text: string; children?: ReactNode }

/** A screen that has nothing to show: why, and one way on. */
export function EmptyPage({ icon, title, text, children }: EmptyPageProps) {
  return (
    <main className={styles.page}>
      <EmptyState>
        <EmptyState.Indicator>{icon}</EmptyState.Indicator>
        <EmptyState.Title component="h1">{title}</EmptyState.Title>
        <EmptyState.Description>{text}</EmptyState.Description>
        <EmptyState.Actions>{children}</EmptyState.Actions>
      </EmptyState>
    </main>
  )
}
