import { useState } from 'react'
import type { Job } from '#contract/jobs/jobs.ts'
import { tabStorage } from '#web/session/storage.ts'

const storedAs = 'closedJobs'
const keptLines = 50

/** What came to its end: the job, or its undo later on. */
const keyOf = ({ id, undo }: Job): string => (undo ? `${id}-undo` : id)

/** Which lines about jobs somebody has taken off, in this tab and over its reloads. */
export function useClosedJobs() {
  const [keys, setKeys] = useState(() => tabStorage.getItem(storedAs)?.split(' ') ?? [])
  return {
    isClosed: (job: Job) => keys.includes(keyOf(job)),
    close: (job: Job) => {
      const next = [...keys, keyOf(job)].slice(-keptLines)
      tabStorage.setItem(storedAs, next.join(' '))
      setKeys(next)
    },
  }
}
