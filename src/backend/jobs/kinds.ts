import type { JobKind } from '#contract/jobs/jobs.ts'
import { conversationJob } from '../chat/conversations/conversation-job.ts'
import { contactJob } from '../contacts/bulk/contact-job.ts'
import { importCheckJob, importJob } from '../imports/import-job.ts'
import type { Kind } from './kind.ts'

/** All kinds of jobs. kind.ts says how one is added. */
export const kinds: Record<JobKind, Kind> = {
  contacts: contactJob,
  conversations: conversationJob,
  import: importJob,
  'import-check': importCheckJob,
}
