import { fileURLToPath } from 'node:url'

export const pictureNames = ['mug', 'vase', 'bowls', 'parcel', 'plate', 'teapot'] as const
export type PictureName = (typeof pictureNames)[number]

/** Of every picture, in pixels. */
export const pictureWidth = 960
export const pictureHeight = 720

export function pictureFile(name: PictureName): string {
  return fileURLToPath(new URL(`./pictures/${name}.jpg`, import.meta.url))
}

/** The same in one of the widths in which images are kept. */
export function sizeFile(name: PictureName, width: number): string {
  return fileURLToPath(new URL(`./pictures/${name}-${width}.webp`, import.meta.url))
}
