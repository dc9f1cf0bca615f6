import sharp, { type Sharp } from 'sharp'
import type { Image } from '#contract/media/images.ts'
import { form, type startApp } from './start-app.ts'

type Shop = Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['shop']>>

export const fileOf = (bytes: Uint8Array, name = 'mug.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

/** A picture whose left half is red and whose right half is blue. */
export async function halves(width = 60, height = 40): Promise<Sharp> {
  const half = { width: width / 2, height, channels: 3, background: '#ff0000' } as const
  const left = await sharp({ create: half }).png().toBuffer()
  return sharp({ create: { ...half, width, background: '#0000ff' } }).composite([{ input: left, left: 0, top: 0 }])
}

export async function addImage(shop: Shop, fields: Record<string, string> = {}, file?: File) {
  const sent = file ?? fileOf(await (await halves()).jpeg().toBuffer())
  const { status, body } = await shop.api('POST /images', form({ name: `Mug ${crypto.randomUUID()}`, ...fields }, sent))
  return { status, body: body as Image }
}

/** How a form shows an image, all of it. */
export const shown = ({ id, width, height, alt }: Image) => ({
  id,
  width,
  height,
  alt,
  crop: { x: 0, y: 0, width: 1, height: 1 },
})
