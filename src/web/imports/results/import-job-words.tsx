import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#contract/contacts/imports.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import type { JobWords } from '#web/jobs/job-lines.tsx'
import { isRunning } from '#web/jobs/job-progress.ts'
import { places } from '../wizard/kinds.ts'

/** What is said of imports of a kind over the list that they fill, and the way to each; its undo stands there. */
export function useImportJobWords(kind: ImportKind) {
  const { t } = useTranslation('imports')
  const textOf = ({ name, status, counts, undo }: Job): string => {
    if (undo) return t(isRunning(undo) ? 'line.undoing' : undo.status === 'FAILED' ? 'line.undoFailed' : 'line.undone', { name })
    if (isRunning({ status })) return t('line.running', { name })
    return status === 'FAILED' ? t('line.failed', { name }) : t('line.done', { name, count: counts['imported'] ?? 0 })
  }
  return (job: Job): JobWords | null => {
    if (job.kind !== 'import' || job.action !== kind) return null
    const link = (
      <Link to={places[kind].wizard} search={{ ...places[kind].of, import: job.id }}>
        {t('line.show')}
      </Link>
    )
    return { text: textOf(job), link }
  }
}
