import { JobLines } from '#web/jobs/job-lines.tsx'
import { useChatJobWords } from './chat-job-words.ts'

/** Over a list of chats: acts on many of them that go on, or have just ended. */
export default function ChatJobs() {
  return <JobLines tell={useChatJobWords().tell} />
}
