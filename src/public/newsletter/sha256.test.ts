import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstWord } from './sha256.ts'

test('the browser hashes as the server does, up to a whole block', () => {
  const texts = Array.from({ length: 56 }, (_, length) => 'mp1a9.xYz_-'.repeat(6).slice(0, length))
  for (const text of [...texts, ...Array.from({ length: 500 }, (_, n) => `seed.${n * 7919}`)])
    expect([text, firstWord(text)]).toEqual([text, createHash('sha256').update(text).digest().readUInt32BE(0)])
})
