import { useTranslation } from 'react-i18next'
import type { ConversationAction } from '#contract/chat/conversation-bulk.ts'
import type { Job, JobProgress } from '#contract/jobs/jobs.ts'
import { jobText } from '#web/jobs/job-text.ts'
import type { JobWords } from '#web/jobs/job-lines.tsx'

export type ChatAct = ConversationAction['action']
const acts: Record<ChatAct, true> = {
  archive: true,
  unarchive: true,
  spam: true,
  notSpam: true,
  read: true,
  unread: true,
  assign: true,
  tag: true,
}
const isChatAct = (action: string): action is ChatAct => Object.hasOwn(acts, action)

/** What is said of acts on many chats. */
export function useChatJobWords() {
  const { t } = useTranslation(['chat', 'common'])
  /** To how many chats it was done, and how many were left out. */
  const did = (act: ChatAct | 'undo', { changed = 0, skipped = 0 }: JobProgress['counts']): string => {
    const text = t(`bulk.done.${act}`, { count: changed })
    return skipped > 0 ? `${text} ${t(act === 'tag' ? 'bulk.skipped' : 'bulk.leftAlone', { count: skipped })}` : text
  }
  const tell = (job: Job): JobWords | null => {
    if (job.kind !== 'conversations' || !isChatAct(job.action)) return null
    return { text: jobText(job, job.action, { doing: act => t(`bulk.doing.${act}`), did, failed: t('common:jobs.failed') }) }
  }
  return { did, tell }
}
