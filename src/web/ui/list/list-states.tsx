import '@mantine/core/styles/Skeleton.layer.css'
import { Button, EmptyState, Skeleton } from '@mantine/core'
import { type Icon, IconCloudOff, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#web/errors/message-of.ts'
import styles from './list-states.module.css'

/** Grey rows in the place of the real ones; they come only when waiting has become noticeable. */
export function ListWaiting() {
  const { t } = useTranslation()
  return (
    <div className={styles.waiting} role="status" aria-label={t('loading')} data-waiting>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(key => (
        <div key={key}>
          <Skeleton height={10} width="28%" />
          <Skeleton height={10} width="18%" />
          <Skeleton height={10} width="12%" />
        </div>
      ))}
    </div>
  )
}

type ListFailedProps = ({ title: string; error: unknown } | { text: string }) & { onRetry: () => void }

/** What did not load and why, or a text that says it all, in its own place, and the way to try again. */
export function ListFailed({ onRetry, ...what }: ListFailedProps) {
  const { t } = useTranslation(['common', 'errors'])
  return (
    <div className={styles.failed} role="alert">
      <IconCloudOff size={18} stroke={1.5} aria-hidden />
      {'text' in what ? (
        <span>{what.text}</span>
      ) : (
        <span>
          {t('list.failed', { title: what.title })} <span className={styles.why}>{messageOf(what.error)}</span>
        </span>
      )}
      <Button variant="default" size="xs" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}

/** The search or the filters leave nothing. */
export function ListNoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState className={styles.empty}>
      <EmptyState.Indicator>
        <IconSearchOff stroke={1.5} aria-hidden />
      </EmptyState.Indicator>
      <EmptyState.Title component="h2">{t('list.noMatch')}</EmptyState.Title>
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          {t('list.clear')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

export type Empty = { icon: Icon; title: string; text: string; action?: ReactNode }

/** There is nothing at all yet: what it would be good for, and the next step. */
export function ListEmpty({ icon: IconOfIt, title, text, action }: Empty) {
  return (
    <EmptyState className={styles.empty}>
      <EmptyState.Indicator>
        <IconOfIt stroke={1.5} aria-hidden />
      </EmptyState.Indicator>
      <EmptyState.Title component="h2">{title}</EmptyState.Title>
      <EmptyState.Description>{text}</EmptyState.Description>
      {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  )
}
