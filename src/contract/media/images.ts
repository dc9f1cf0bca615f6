import * as z from 'zod/mini'
import { imageAltMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { line, Name } from '../names.ts'

const Share = z.number().check(z.gte(0), z.lte(1))
/** Of something that is seen. */
const Part = z.number().check(z.gte(0.01), z.lte(1))

/** A part of a picture, in shares of its width and height. */
export const Crop = z.object({ x: Share, y: Share, width: Part, height: Part })

const Alt = line(imageAltMaxCharacters)

/** An image of the account as something shows it; the size is that of the whole image, in pixels. */
export const UsedImage = z.object({
  id: z.uuid(),
  width: z.int().check(z.gte(1), z.lte(10_000)),
  height: z.int().check(z.gte(1), z.lte(10_000)),
  /** What is read out to those who do not see it; empty where it only decorates. */
  alt: Alt,
  crop: Crop,
})

const share = (none: number, least: number) => z._default(z.coerce.number().check(z.gte(least), z.lte(1)), none)

/** As a form sends it, beside its `file`; what is outside of the crop is not kept. */
export const NewImage = z.object({
  name: Name,
  alt: z._default(Alt, ''),
  x: share(0, 0),
  y: share(0, 0),
  width: share(1, 0.01),
  height: share(1, 0.01),
})
export const ChangedImage = z.object({ name: Name, alt: Alt, version: Version })

export const Image = z.object({
  id: z.uuid(),
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Of the largest of its sizes. */
  sizeBytes: z.int(),
  /** The names of what shows it, live or in a draft. */
  usedIn: z.array(z.string()),
  createdAt: z.iso.datetime(),
  version: Version,
})
export type Image = z.output<typeof Image>
