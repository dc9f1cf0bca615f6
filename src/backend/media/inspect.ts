import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

const maxPixels = 50_000_000
const aliases: Record<string, string> = { 'image/apng': 'image/png', 'text/x-vcard': 'text/vcard', 'audio/mp3': 'audio/mpeg' }

export type Inspected = { contentType: string; width: number | null; height: number | null }

/** What a file really is, by its bytes; null when it is none of what is `taken` (SVG, HTML, polyglots, giant pictures are not). */
export async function inspectFile(path: string, taken: readonly string[]): Promise<Inspected | null> {
  const found = await fileTypeFromFile(path)
  const contentType = found ? (aliases[found.mime] ?? found.mime) : (await isVcard(path)) ? 'text/vcard' : null
  if (contentType === null || !taken.includes(contentType)) return null
  if (!contentType.startsWith('image/')) return { contentType, width: null, height: null }
  // Loaded with the first picture: a shop that sends none need not hold its memory.
  const { default: sharp } = await import('sharp')
  try {
    const { width, height, orientation = 1 } = await sharp(path, { limitInputPixels: maxPixels }).metadata()
    if (width * height > maxPixels) return null
    // From 5 on the camera lay on its side: the browser turns the picture, so its size is turned too.
    return orientation >= 5 ? { contentType, width: height, height: width } : { contentType, width, height }
  } catch {
    return null
  }
}

async function isVcard(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .startsWith('BEGIN:VCARD')
  } finally {
    await file.close()
  }
}
