import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/contacts/imports.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { isRunning, shareOf } from '#web/jobs/job-progress.ts'

const tones = { PENDING: 'info', INPROGRESS: 'info', COMPLETED: 'ok', FAILED: 'fail' } as const

/** How an import stands; one that runs, with how much of it is done. */
export function ImportState({ of }: { of: Import }) {
  const { t, i18n } = useTranslation('imports')
  if (of.undo?.status === 'FAILED') return <Status tone="fail">{t('status.FAILED')}</Status>
  if (of.undo && !isRunning(of.undo)) return <Status tone="off">{t('status.UNDONE')}</Status>
  const share = of.status === 'INPROGRESS' ? shareOf(of) : undefined
  const percent = share === undefined ? '' : ` ${new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)}`
  return <Status tone={tones[of.status]}>{`${t(`status.${of.status}`)}${percent}`}</Status>
}
