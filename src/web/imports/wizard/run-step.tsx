import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportKind } from '#contract/contacts/imports.ts'
import { query, useCall } from '#web/api/query.ts'
import { fullTime } from '#web/format/times.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Wizard } from '#web/ui/wizard.tsx'
import { ImportResult } from '../results/import-result.tsx'
import { places } from './kinds.ts'
import type { Frame } from './plan.ts'
import { closeJob } from '#web/jobs/closed-jobs.ts'
import { isAtWork, isRunning, lookAgainMs, shareOf } from '#web/jobs/job-progress.ts'
import styles from './run-step.module.css'

/** What an import is doing or has done, in the words of a heading. */
function stageOf({ status, undo }: Import) {
  if (undo) return isRunning(undo) ? 'undoing' : undo.status === 'FAILED' ? 'undoFailed' : 'undone'
  if (status === 'PENDING') return 'waiting'
  if (status === 'INPROGRESS') return 'running'
  return status === 'FAILED' ? 'failed' : 'done'
}

type RunStepProps = { frame: Frame; kind: ImportKind; id: string; onAnother: () => void }

/** The last step: how far the import is, then what became of it, and the way to undo it. Others see the same at its address. */
export default function RunStep({ frame, kind, id, onAnother }: RunStepProps) {
  const { t, i18n } = useTranslation('imports')
  const { data, error, refetch } = useQuery({
    ...query('GET /imports/:id')({ params: { id } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? lookAgainMs : false),
  })
  // Whoever has seen here what it came to is not told so over the list as well.
  useEffect(() => {
    if (data && !isAtWork(data)) closeJob(data)
  }, [data])
  const undoing = useCall('POST /jobs/:id/undo', { refreshes: ['GET /imports/:id', 'GET /imports', 'GET /jobs'] })
  if (!data) {
    return (
      <Wizard {...frame} at={3} heading={t('steps.run')}>
        {error ? <ListFailed title={t('steps.run')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Wizard>
    )
  }
  const number = new Intl.NumberFormat(i18n.language)
  const stage = stageOf(data)
  const job = data.undo ?? data
  const about = t('run.about', { name: data.fileName, who: data.createdBy, at: fullTime(data.createdAt, i18n.language) })
  const undo = () =>
    confirmDelete({
      title: t('undo.title', { name: data.fileName }),
      text: t(`undo.text.${kind}`),
      action: t('undo.action'),
      keep: t('undo.keep'),
      onConfirm: () => undoing.mutateAsync({ params: { id } }),
    })
  return (
    <Wizard
      {...frame}
      at={3}
      isAllDone={!isAtWork(data)}
      heading={t(`run.${stage}`)}
      text={about}
      buttons={
        <>
          <Button variant="default" onClick={onAnother}>
            {t('another')}
          </Button>
          <ButtonLink to={places[kind].rows}>{t(`toList.${kind}`)}</ButtonLink>
        </>
      }
    >
      {isAtWork(data) ? (
        <div className={styles.work}>
          <ProgressBar label={t(`run.${stage}`)} share={shareOf(job)} />
          <p className={styles.progress} role="status">
            {t('run.progress', { seen: number.format(job.seen), total: number.format(job.total ?? data.total) })}
          </p>
          <p>{t('run.leave')}</p>
        </div>
      ) : (
        <ImportResult of={data} kind={kind} isUndoing={undoing.isPending} onUndo={() => void undo()} />
      )}
    </Wizard>
  )
}
