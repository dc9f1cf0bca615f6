import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '#contract/jobs/jobs.ts'
import { Refusal } from '#web/api/refusal.ts'
import { id } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import { waitForJob } from './wait-for-job.ts'

const job: Job = {
  id: id(1),
  kind: 'conversations',
  action: 'archive',
  name: null,
  status: 'INPROGRESS',
  seen: 0,
  total: 4000,
  counts: {},
  createdBy: 'marta',
  createdAt: '2026-11-22T11:00:00.000Z',
  finishedAt: null,
  undoableUntil: null,
  undo: null,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a job is followed to its end over a line that comes and goes, so that its undo is offered', async () => {
  const answers: (() => Response)[] = [
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => Response.json({ code: 'UNAVAILABLE', message: 'Later.' }, { status: 503 }),
    () =>
      Response.json({
        ...job,
        status: 'COMPLETED',
        seen: 4000,
        counts: { changed: 4000 },
        undoableUntil: '2026-11-22T12:00:00.000Z',
      }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift()?.())
  expect(await waitForJob(job)).toMatchObject({ status: 'COMPLETED', counts: { changed: 4000 } })
  expect(answers).toEqual([])
})

test('a job that is refused to one is not asked for on and on', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NOT_FOUND', message: 'Not there.' }, { status: 404 }))
  await expect(waitForJob(job)).rejects.toBeInstanceOf(Refusal)
})
