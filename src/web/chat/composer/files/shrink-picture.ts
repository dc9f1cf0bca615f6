import { bytesPerKb } from '#contract/limits.ts'

/** What this browser is asked to open: a larger file, or more points, would take the page's memory. */
const openableMaxBytes = 50 * 1024 * bytesPerKb
const openableMaxPoints = 100_000_000
const largestPx = 2560
const sidesPx = [1920, 1440, 1080, 800, 600, 400]
const qualities = [0.9, 0.8, 0.7, 0.6, 0.5]

type Size = { width: number; height: number }
type Attempt = Size & { quality: number }

/** What to try in turn: a picture keeps its points as long as it can, then gets smaller with its sides as they were to each other. */
export function attemptsFor({ width, height }: Size): Attempt[] {
  const longest = Math.max(width, height)
  const largest = Math.min(longest, largestPx)
  const sides = [largest, ...sidesPx.filter(side => side < largest)]
  return sides.flatMap(side => {
    const scaled = (length: number) => Math.max(1, Math.round((length * side) / longest))
    return qualities.map(quality => ({ width: scaled(width), height: scaled(height), quality }))
  })
}

/** "holiday.png" as the JPEG it becomes. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}

/** Pictures that stand still and are too large alone; a GIF would lose its movement. */
export function mayShrink({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return (type === 'image/jpeg' || type === 'image/png') && size <= openableMaxBytes
}

/** A PNG that moves says so before its first picture. */
export function isMoving(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const signatureBytes = 8
  const aroundDataBytes = 12
  for (let at = signatureBytes; at + aroundDataBytes <= bytes.length; at += aroundDataBytes + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

function encode(picture: ImageBitmap, { width, height, quality }: Attempt): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // A JPEG has no see-through points; black is what nobody means by them.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** The picture as a JPEG of at most `maxBytes`, upright and in its proportions; null where it cannot be made. */
export async function shrink(file: File, maxBytes: number, signal: AbortSignal): Promise<File | null> {
  if (!mayShrink(file)) return null
  if (file.type === 'image/png' && isMoving(new Uint8Array(await file.arrayBuffer()))) return null
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  try {
    if (picture.width * picture.height > openableMaxPoints) return null
    for (const attempt of attemptsFor(picture)) {
      const made = await encode(picture, attempt)
      if (!made || signal.aborted) return null
      if (made.size <= maxBytes) return new File([made], jpegName(file.name), { type: 'image/jpeg' })
    }
    return null
  } finally {
    picture.close()
  }
}
