import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureName, type ShownPicture, widthsOf } from '#contract/media/pictures.ts'
import { idAt } from './ids.ts'
import type { Seeding } from './insert-all.ts'
import { pictureHeight as height, pictureWidth as width, sizeFile } from './pictures.ts'

const dayMs = 86_400_000
const alt = 'A speckled mug on a wooden table'

/** The one image of the shop, for its landing page; its sizes were drawn with the picture. */
export async function seedImage({ client, accountId, now }: Seeding, folder: string): Promise<ShownPicture> {
  const at = new Date(now.getTime() - 22 * dayMs)
  const id = idAt(at)
  await mkdir(folder, { recursive: true })
  for (const one of widthsOf(width)) await copyFile(sizeFile('mug', one), join(folder, pictureName(id, one)))
  const { size } = await stat(sizeFile('mug', width))
  await client.query(
    'insert into image (account_id, id, name, alt, width, height, size_bytes, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [accountId, id, 'Mug', alt, width, height, size, at],
  )
  // As wide as a screen: what matters lies in the middle.
  return { id, width, height, alt, crop: { x: 0, y: 0.125, width: 1, height: 0.75 } }
}
