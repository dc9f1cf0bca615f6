import * as z from 'zod/mini'
import { Crop, NewImage } from '#contract/media/images.ts'
import { wholePicture } from '#contract/media/pictures.ts'
import { useCall } from '#web/api/query.ts'

const isThere = z.refine<File | null>(file => file !== null, { error: 'fieldRequired' })

/** An image as it is written before it is sent. */
export const WrittenImage = z.object({
  file: z.nullable(z.instanceof(File)).check(isThere),
  name: NewImage.shape.name,
  alt: NewImage.shape.alt,
  crop: Crop,
})
type WrittenImage = z.output<typeof WrittenImage>

export const emptyImage: z.input<typeof WrittenImage> = { file: null, name: '', alt: '', crop: wholePicture }

/** Sends an image with its picture. */
export function useNewImage() {
  const add = useCall('POST /images', { refreshes: ['GET /images'] })
  const send = ({ file, name, alt, crop }: WrittenImage) => {
    const body = new FormData()
    for (const [key, value] of Object.entries({ name, alt, ...crop })) body.append(key, String(value))
    if (file) body.append('file', file)
    return add.mutateAsync({ body })
  }
  return { send, error: add.error }
}
