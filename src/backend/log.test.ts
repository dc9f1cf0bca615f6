import { afterEach, expect, test, vi } from 'vitest'
import { log, warnOfMany } from './log.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a database that is away for a night fills no disk: what happens again and again is told once a minute, and how often', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const said = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  for (let tick = 0; tick < 600; tick += 1) {
    warnOfMany({ error: 'ECONNREFUSED' }, 'the simulator has no database')
    warnOfMany({ error: 'ECONNREFUSED' }, 'the worker has no database')
    vi.advanceTimersByTime(150)
  }
  expect(said.mock.calls).toEqual([
    [{ error: 'ECONNREFUSED' }, 'the simulator has no database'],
    [{ error: 'ECONNREFUSED' }, 'the worker has no database'],
    [{ error: 'ECONNREFUSED', timesSince: 399 }, 'the simulator has no database'],
    [{ error: 'ECONNREFUSED', timesSince: 399 }, 'the worker has no database'],
  ])
})
