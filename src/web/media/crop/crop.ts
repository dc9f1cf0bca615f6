import { type Crop, wholePicture } from '#contract/media/pictures.ts'

export type Size = { width: number; height: number }
type Point = { x: number; y: number }

/** Width by height of what is shown; null: as the picture itself. */
export const cropShapes = { ORIGINAL: null, WIDE: 16 / 9, CLASSIC: 4 / 3, SQUARE: 1, TALL: 3 / 4 } as const
export type CropShape = keyof typeof cropShapes
export const cropShapeNames: readonly CropShape[] = ['ORIGINAL', 'WIDE', 'CLASSIC', 'SQUARE', 'TALL']
export const zoomMost = 4

/** Of two ratios that differ by less than a pixel or two. */
const isNear = (one: number, other: number) => Math.abs(one / other - 1) < 0.02
const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)
const ratioOf = ({ width, height }: Size) => width / height
const wishedRatio = (shape: CropShape, picture: Size) => cropShapes[shape] ?? ratioOf(picture)

/** The largest part of a picture in a shape, in shares of the picture. */
function largest(ratio: number, picture: Size): Size {
  const own = ratioOf(picture)
  return ratio > own ? { width: 1, height: own / ratio } : { width: ratio / own, height: 1 }
}

/** A part in a shape, so many times smaller than the largest, as near to a point as the picture reaches. */
export function cropAround({ x, y }: Point, shape: CropShape, zoom: number, picture: Size): Crop {
  const most = largest(wishedRatio(shape, picture), picture)
  const [width, height] = [most.width / zoom, most.height / zoom]
  return { x: within(x - width / 2, 1 - width), y: within(y - height / 2, 1 - height), width, height }
}

export const centerOf = ({ x, y, width, height }: Crop): Point => ({ x: x + width / 2, y: y + height / 2 })

export function shapeOf(crop: Crop, picture: Size): CropShape {
  const ratio = ratioOf({ width: crop.width * picture.width, height: crop.height * picture.height })
  return cropShapeNames.find(shape => isNear(ratio, wishedRatio(shape, picture))) ?? 'ORIGINAL'
}

export const zoomOf = (crop: Crop, picture: Size): number =>
  largest(wishedRatio(shapeOf(crop, picture), picture), picture).width / crop.width

/** The same part elsewhere in the picture. */
export const moved = (crop: Crop, by: Point): Crop => ({
  ...crop,
  x: within(crop.x + by.x, 1 - crop.width),
  y: within(crop.y + by.y, 1 - crop.height),
})

export const isWhole = (crop: Crop): boolean => crop.width === wholePicture.width && crop.height === wholePicture.height
