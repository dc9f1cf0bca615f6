import { useState } from 'react'
import type { Job } from '#contract/jobs/jobs.ts'
import { tabStorage } from '#web/session/storage.ts'

const storedAs = 'closedJobs'
const keptLines = 50

type Ended = Pick<Job, 'id' | 'undo'>
/** What came to its end: the job, or its undo later on. */
const keyOf = ({ id, undo }: Ended): string => (undo ? `${id}-undo` : id)
const closedKeys = () => tabStorage.getItem(storedAs)?.split(' ') ?? []

/** Nobody need be told any more what a job came to, in this tab and over its reloads. */
export function closeJob(job: Ended): string[] {
  const keys = closedKeys()
  if (keys.includes(keyOf(job))) return keys
  const next = [...keys, keyOf(job)].slice(-keptLines)
  tabStorage.setItem(storedAs, next.join(' '))
  return next
}

/** Which lines about jobs are closed; those of other screens among them when it is drawn. */
export function useClosedJobs() {
  const [keys, setKeys] = useState(closedKeys)
  return {
    isClosed: (job: Ended) => keys.includes(keyOf(job)),
    close: (job: Ended) => setKeys(closeJob(job)),
  }
}
