import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw, inflateRawSync } from 'node:zlib'

const entriesMax = 1000
const unpackedMaxBytes = 120 * 1024 * 1024
/** Of what is small, a ratio says nothing. */
const ratioCountsFromBytes = 1024 * 1024
const ratioMax = 100

const stored = 0
const deflated = 8

/** Whether an archive unpacks to something that memory can hold: by unpacking it, since the sizes that it declares may lie. */
export async function unpacksTame(zip: Buffer): Promise<boolean> {
  const entries = entriesOf(zip)
  if (!entries) return false
  let unpacked = 0
  for (const entry of entries) {
    const size = await unpackedBytes(entry, unpackedMaxBytes - unpacked)
    if (size === null) return false
    unpacked += size
    if (size > ratioCountsFromBytes && size > entry.packed.length * ratioMax) return false
  }
  return true
}

type Entry = { name: string; method: number; packed: Buffer }

/** The text of an entry of an archive that unpacks tame; empty where it has none of that name. */
export function textIn(zip: Buffer, name: string): string {
  const entry = entriesOf(zip)?.find(one => one.name === name)
  if (!entry) return ''
  return String(entry.method === stored ? entry.packed : inflateRawSync(entry.packed))
}

/** The entries by the archive's directory; null when it has none that makes sense, overlapping ones among them. */
function entriesOf(zip: Buffer): Entry[] | null {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > zip.length) return null
  const count = zip.readUInt16LE(end + 10)
  if (count === 0 || count > entriesMax) return null
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  let total = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) return null
    const isLocked = (zip.readUInt16LE(at + 8) & 1) === 1
    const packedBytes = zip.readUInt32LE(at + 20)
    const head = zip.readUInt32LE(at + 42)
    if (isLocked || head + 30 > zip.length || zip.readUInt32LE(head) !== 0x04034b50) return null
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    if (from + packedBytes > zip.length) return null
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
    entries.push({ name, method: zip.readUInt16LE(at + 10), packed: zip.subarray(from, from + packedBytes) })
    total += packedBytes
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return total > zip.length ? null : entries
}

/** Null: it is more than `most`, or cannot be unpacked. */
async function unpackedBytes({ method, packed }: Entry, most: number): Promise<number | null> {
  if (method === stored) return packed.length <= most ? packed.length : null
  if (method !== deflated) return null
  let bytes = 0
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > most ? new Error('too much') : null)
    },
  })
  try {
    await pipeline(Readable.from([packed]), createInflateRaw(), count)
    return bytes
  } catch {
    return null
  }
}
