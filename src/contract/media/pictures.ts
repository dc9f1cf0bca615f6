// How pictures stand at their public addresses. Plain functions alone: public pages bring no schema.

/** A part of a picture, in shares of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number }
export const wholePicture: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** A picture where it is shown; the size is that of the whole, in pixels. */
export type ShownPicture = { id: string; width: number; height: number; alt: string; crop: Crop }

/** The most that is kept of a picture, in pixels; the widths are made once, when it comes. */
export const pictureMostPixels = { width: 1600, height: 2400 }
const widths = [480, 960, pictureMostPixels.width]

/** The widths in which a picture is kept, the smallest first; none is larger than the picture itself. */
export const widthsOf = (width: number): number[] => [...new Set(widths.map(one => Math.min(one, width)))]

export const pictureName = (id: string, width: number): string => `${id}-${width}.webp`
export const pictureAddress = (name: string): string => `/pictures/${name}`

/** How wide a picture in a form is at most. */
export const formPicturePx = 520

type Sources = { src: string; srcSet: string; sizes: string }

/**
 * What an `img` or a preload is told, for a box that is as wide as the window and at most `boxPx`. In a page of somebody else's
 * `origin` is ours.
 */
export function sourcesOf({ id, width, crop }: ShownPicture, boxPx: number, origin = ''): Sources {
  const known = widthsOf(width).map(one => ({ one, address: origin + pictureAddress(pictureName(id, one)) }))
  const share = 1 / crop.width
  return {
    src: known.at(-1)?.address ?? '',
    srcSet: known.map(({ one, address }) => `${address} ${one}w`).join(', '),
    sizes: `(max-width: ${boxPx}px) ${Math.ceil(100 * share)}vw, ${Math.ceil(boxPx * share)}px`,
  }
}
