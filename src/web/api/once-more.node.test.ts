import { expect, test, vi } from 'vitest'
import { onceMore } from './once-more.ts'
import { Refusal } from './refusal.ts'

const unanswered = new Refusal('', { code: 'UNAVAILABLE', status: 0, isUnanswered: true })
const refused = new Refusal('', { code: 'FORBIDDEN', status: 403 })

test('what had no answer is asked once more; what was refused is not', async () => {
  const work = vi.fn<() => Promise<string>>()
  work.mockRejectedValueOnce(unanswered).mockResolvedValueOnce('done')
  expect(await onceMore(work)).toBe('done')
  work.mockRejectedValueOnce(refused)
  await expect(onceMore(work)).rejects.toBe(refused)
  expect(work).toHaveBeenCalledTimes(3)
  work.mockRejectedValue(unanswered)
  await expect(onceMore(work)).rejects.toBe(unanswered)
  expect(work).toHaveBeenCalledTimes(5)
})
