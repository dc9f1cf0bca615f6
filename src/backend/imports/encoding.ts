import { open } from 'node:fs/promises'
import type { ImportEncoding } from '#contract/contacts/imports.ts'

const chunkBytes = 256 * 1024
/** Bytes by which the two Polish alphabets differ: Ś Ź ś ź Ą ą in each; all other Polish letters are the same in both. */
const ofWindows = [0x8c, 0x8f, 0x9c, 0x9f, 0xa5, 0xb9]
const ofIso = [0xa1, 0xa6, 0xac, 0xb1, 0xb6, 0xbc]

/** The encoding that a file is written in, by its bytes; null when it is no text. */
export async function guessEncoding(path: string): Promise<ImportEncoding | null> {
  const counts = new Uint32Array(256)
  const zerosAt = [0, 0]
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let isFirst = true
  for await (const chunk of chunksOf(path)) {
    if (isFirst) {
      const marked = byMark(chunk)
      if (marked) return marked
      isFirst = false
    }
    // By index: an iterator over 50 MB takes ten times as long.
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0
      counts[byte] = (counts[byte] ?? 0) + 1
      if (byte === 0) zerosAt[index % 2] = (zerosAt[index % 2] ?? 0) + 1
    }
    isUtf8 &&= decodes(strict, chunk, true)
  }
  const [even = 0, odd = 0] = zerosAt
  if (even + odd > 0) return withoutMark(even, odd, counts)
  if (isUtf8 && decodes(strict, new Uint8Array(), false)) return 'utf-8'
  const seen = (bytes: number[]) => bytes.reduce((sum, byte) => sum + (counts[byte] ?? 0), 0)
  return seen(ofIso) > seen(ofWindows) ? 'iso-8859-2' : 'windows-1250'
}

/** Chunks of an even number of bytes, so that each begins at a character of UTF-16. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function byMark(chunk: Buffer): ImportEncoding | null {
  if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return 'utf-8'
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  return null
}

/** Of UTF-16 nearly every other byte is zero; of what is no text they stand anywhere. */
function withoutMark(even: number, odd: number, counts: Uint32Array): ImportEncoding | null {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2
  if (odd > half * 0.6 && even < half * 0.02) return 'utf-16le'
  if (even > half * 0.6 && odd < half * 0.02) return 'utf-16be'
  return null
}

function decodes(decoder: TextDecoder, chunk: Uint8Array, isMore: boolean): boolean {
  try {
    decoder.decode(chunk, { stream: isMore })
    return true
  } catch {
    return false
  }
}
