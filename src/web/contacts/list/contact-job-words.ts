import { useTranslation } from 'react-i18next'
import type { ContactAction } from '#contract/contacts/contact-bulk.ts'
import type { Job, JobProgress } from '#contract/jobs/jobs.ts'
import { jobText } from '#web/jobs/job-text.ts'
import type { JobWords } from '#web/jobs/job-lines.tsx'

export type ContactAct = ContactAction['action']
const acts: Record<ContactAct, true> = { addTags: true, removeTags: true, delete: true, block: true }
const isContactAct = (action: string): action is ContactAct => Object.hasOwn(acts, action)

/** What is said of acts on many contacts. */
export function useContactJobWords() {
  const { t } = useTranslation(['contacts', 'common'])
  const did = (act: ContactAct | 'undo', { changed = 0 }: JobProgress['counts']): string =>
    t(`contacts.done.${act}`, { count: changed })
  const tell = (job: Job): JobWords | null => {
    if (job.kind !== 'contacts' || !isContactAct(job.action)) return null
    return { text: jobText(job, job.action, { doing: act => t(`contacts.doing.${act}`), did, failed: t('common:jobs.failed') }) }
  }
  return { did, tell }
}
