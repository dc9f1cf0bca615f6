import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveBetween } from './solve-between.ts'

test('a task is answered, and the page gets its turns meanwhile', async () => {
  let turns = 0
  const count = setInterval(() => (turns += 1), 1)
  const proof = await solveBetween({ seed: 'z1.seed.mac', bits: 15 })
  clearInterval(count)
  expect(createHash('sha256').update(`z1.seed.mac${proof}`).digest().readUInt32BE(0) >>> 17).toBe(0)
  expect(turns).toBeGreaterThan(0)
})
