import type { OutputInfo } from 'sharp'
import { imageContentTypes } from '#contract/limits.ts'
import { type Crop, pictureMostPixels, pictureName, type ShownPicture, widthsOf } from '#contract/media/pictures.ts'
import { Refusal } from '../http/refusal.ts'
import { inspectFile } from './inspect.ts'

const webpQuality = 82
const linkPixels = 1200
const secondsAtMost = 15

/** A picture in all its sizes, by the names of their files. */
export type MadePicture = { width: number; height: number; sizeBytes: number; files: { name: string; bytes: Buffer }[] }

const refused = () =>
  new Refusal('INVALID_CONTENT_TYPE', {
    field: 'file',
    details: { value: imageContentTypes.map(type => type.replace('image/', '').toUpperCase()).join(', ') },
  })

/**
 * Reads a file as the picture that it is by its bytes, and writes it anew: turned upright, cropped, in sRGB, and without anything that
 * one does not see. Refuses with INVALID_CONTENT_TYPE what is no such picture, is broken, or has more pixels than anything shows.
 */
export async function makePicture(path: string, id: string, crop: Crop): Promise<MadePicture> {
  const found = await inspectFile(path, imageContentTypes)
  if (!found?.width || !found.height) throw refused()
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(path)
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .extract(pixelsOf(crop, found.width, found.height))
      .resize({ ...pictureMostPixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const whole = () => sharp(data, { raw: rawOf(info) })
    const sizes = await Promise.all(
      widthsOf(info.width).map(async width => ({
        name: pictureName(id, width),
        bytes: await whole().resize({ width }).webp({ quality: webpQuality }).toBuffer(),
      })),
    )
    return {
      width: info.width,
      height: info.height,
      sizeBytes: sizes.at(-1)?.bytes.length ?? 0,
      files: sizes,
    }
  } catch {
    throw refused()
  }
}

/** The part of a kept picture that a page shows, for previews of a link to it: some of those who show them know no WebP. */
export async function cutForLink(path: string, { width, height, crop }: ShownPicture): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const cut = await sharp(path)
    .timeout({ seconds: secondsAtMost })
    .extract(pixelsOf(crop, width, height))
    .resize({ width: linkPixels, height: linkPixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: webpQuality, mozjpeg: true })
    .toBuffer()
  return new Uint8Array(cut)
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels })

/** The crop in whole pixels, inside of the picture and not empty. */
function pixelsOf(crop: Crop, width: number, height: number) {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}
