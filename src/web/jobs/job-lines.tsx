import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/jobs/jobs.ts'
import { query, useCall } from '#web/api/query.ts'
import { useSession } from '#web/session/session.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { useClosedJobs } from './closed-jobs.ts'
import styles from './job-lines.module.css'
import { isAtWork, lookAgainMs, shareOf } from './job-progress.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

const shownLines = 3

/** What a screen says of a job, and the way to more of it, which then has the undo as well. */
export type JobWords = { text: string; link?: ReactNode }

type JobLinesProps = {
  /** In the words of the screen; null: the job is none of it. */
  tell: (job: Job) => JobWords | null
}

/**
 * What goes on behind a list, wherever and by whomever it was started: how far it is, and of one's own jobs for an hour what they
 * came to, with the undo. Nothing otherwise.
 */
export function JobLines({ tell }: JobLinesProps) {
  const { t, i18n } = useTranslation()
  const sub = useSession(session => session.sub)
  const { isClosed, close } = useClosedJobs()
  const { data = [] } = useQuery({
    ...query('GET /jobs')(),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? lookAgainMs : false),
  })
  const undoing = useCall('POST /jobs/:id/undo', { refreshes: ['GET /jobs'] })
  const undo = ({ id }: Job) => void undoing.mutateAsync({ params: { id } }).catch(notifyFailure)

  const lines = data
    .filter(job => isAtWork(job) || (job.createdBy === sub && !isClosed(job)))
    .flatMap(job => {
      const words = tell(job)
      return words ? [{ job, ...words }] : []
    })
    .slice(0, shownLines)
  if (lines.length === 0) return null

  const progressOf = ({ seen, ...job }: Job['undo'] & object) => {
    const share = shareOf({ seen, ...job })
    return share === undefined
      ? new Intl.NumberFormat(i18n.language).format(seen)
      : new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)
  }
  return (
    <ul className={styles.lines} aria-label={t('jobs.label')}>
      {lines.map(({ job, text, link }) => (
        <li key={job.id}>
          <span className={styles.told} {...cut}>
            {text}
          </span>
          {isAtWork(job) && <span className={styles.share}>{progressOf(job.undo ?? job)}</span>}
          {link}
          {!link && job.undoableUntil !== null && (
            <button type="button" disabled={undoing.isPending} onClick={() => undo(job)}>
              {t('undo')}
            </button>
          )}
          {isAtWork(job) ? (
            <ProgressBar label={text} share={shareOf(job.undo ?? job)} />
          ) : (
            <IconAction label={t('jobs.close', { text })} className={styles.close} onClick={() => close(job)}>
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconAction>
          )}
        </li>
      ))}
    </ul>
  )
}
