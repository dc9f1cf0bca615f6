import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ImportCheck, ImportKind } from '#contract/contacts/imports.ts'
import { query } from '#web/api/query.ts'
import { FormProblem } from '#web/ui/form/form-notice.tsx'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Figures } from '../results/figures.tsx'
import { isRunning, lookAgainMs, shareOf } from '#web/jobs/job-progress.ts'
import { RejectedReasons } from '../results/rejected-reasons.tsx'
import styles from './check-step.module.css'

/** The count of what a plan would do, followed until it is done. */
export function useImportCheck(id: string | undefined) {
  return useQuery({
    ...query('GET /import-checks/:id')({ params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? lookAgainMs : false),
  })
}

type CheckStepProps = {
  kind: ImportKind
  fileName: string
  check: { data: ImportCheck | undefined; error: Error | null }
  onRetry: () => void
}

/** The third step: what would happen, in plain words, before it does. */
export function CheckStep({ kind, fileName, check: { data, error }, onRetry }: CheckStepProps) {
  const { t } = useTranslation('imports')
  if (error || data?.status === 'FAILED') return <ListFailed text={t('check.failed')} onRetry={onRetry} />
  if (!data || isRunning(data)) {
    return (
      <div className={styles.counting}>
        <p role="status">{t('check.counting')}</p>
        <ProgressBar label={t('check.counting')} share={data && shareOf(data)} />
      </div>
    )
  }
  const lines = [
    { count: data.created, text: t(`check.created.${kind}`, { count: data.created }) },
    { count: data.updated, text: t(`check.updated.${kind}`, { count: data.updated }) },
    { count: data.unchanged, text: t('check.unchanged', { count: data.unchanged }) },
    { count: data.skipped, text: t(`check.skipped.${kind}`, { count: data.skipped }) },
    { count: data.repeated, text: t('check.repeated', { count: data.repeated }) },
    {
      count: data.rejected,
      text: t('check.rejected', { count: data.rejected }),
      tone: 'fail' as const,
      more: <RejectedReasons rejectedFor={data.rejectedFor} />,
    },
  ]
  const besides = [
    { count: data.newTags, text: t('check.newTags', { count: data.newTags }) },
    { count: data.warned, text: t('check.warned', { count: data.warned }), tone: 'warn' as const },
    { count: data.blocked, text: t('check.blocked', { count: data.blocked }) },
  ]
  return (
    <div className={styles.result} role="status">
      {data.imported === 0 && <FormProblem text={t(`check.${data.skipped > 0 ? 'nothingNew' : 'nothing'}.${kind}`)} />}
      <Figures title={t('check.of', { count: data.total, name: fileName })} lines={lines} besides={besides} />
    </div>
  )
}
