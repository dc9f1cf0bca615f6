import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { imageMaxBytes } from '#contract/limits.ts'
import { type Image, NewImage } from '#contract/media/images.ts'
import { pictureName, widthsOf } from '#contract/media/pictures.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import { changesBetween, record } from '../account/audit.ts'
import { listRows } from '../db/list-rows.ts'
import { changeNamed, insistOnFreeName, removeRow } from '../db/named-rows.ts'
import type { Tx } from '../db/transaction.ts'
import { type Call, check, type Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { readMultipart, upTo } from '../http/upload.ts'
import { emitChanged } from '../live/emit.ts'
import { makePicture } from './make-picture.ts'

const resources = ['images'] as const

/** Images with the names of the tools that show them, live or in a draft. */
const imagesListed = `(
  select i.account_id, i.id, i.name, i.alt, i.width, i.height, i.size_bytes, i.created_at, i.version,
    coalesce(u.used_in, '{}') as used_in
  from image i left join (
    select s.account_id, s.image_id, array_agg(distinct s.campaign_name) as used_in from (
      select t.account_id, t.campaign_name, unnest(array[w.draft #>> '{image,id}', v.widget #>> '{image,id}']) as image_id
      from sign_up_tool t join widget w on w.account_id = t.account_id and w.id = t.id
      left join widget_version v on v.account_id = t.account_id and v.widget_id = t.id and v.version = t.version
      where t.archived_at is null
    ) s where s.image_id is not null group by s.account_id, s.image_id
  ) u on u.account_id = i.account_id and u.image_id = i.id::text
) as listed`
const columns = `id, name, alt, width, height, size_bytes as "sizeBytes", used_in as "usedIn", created_at as "createdAt", version`

type Row = {
  id: string
  name: string
  alt: string
  width: number
  height: number
  sizeBytes: number
  usedIn: string[]
  createdAt: Date
  version: number
}
const toImage = (row: Row): Image => ({ ...row, createdAt: row.createdAt.toISOString() })

/** Refuses with NOT_FOUND. */
async function imageById(tx: Tx, id: string): Promise<Image> {
  const [row] = await tx.rows<Row>(`select ${columns} from ${imagesListed} where account_id = $1 and id = $2`, [tx.accountId, id])
  if (!row) throw new Refusal('NOT_FOUND')
  return toImage(row)
}

export const images = {
  'GET /images': (call, { query }) =>
    call.inAccount(async tx => {
      const rows = await listRows<Row>(tx, query, {
        table: imagesListed,
        columns,
        search: 'name',
        sorts: { name: 'fold(name)', createdAt: 'created_at', sizeBytes: 'size_bytes' },
      })
      return { ...rows, items: rows.items.map(toImage) }
    }),

  'GET /images/:id': (call, { params: { id } }) => call.inAccount(tx => imageById(tx, id)),

  'POST /images': async call => {
    const temporary = call.files.temporary()
    try {
      const { fields, file } = await readMultipart(call.request.env.incoming, temporary, upTo(imageMaxBytes))
      const { name, alt, ...crop } = check(NewImage, fields, 'body')
      if (!file) throw new Refusal('FILE_REQUIRED', { field: 'file' })
      // Before the work, and again where it is kept: somebody may have taken it meanwhile.
      await call.inAccount(tx => insistOnFreeName(tx, 'image', name))
      const id = randomUUIDv7()
      const { width, height, sizeBytes, files } = await makePicture(temporary, id, crop)
      try {
        for (const made of files) await call.files.write(call.accountId, made.name, made.bytes)
        return await call.inAccount(async tx => {
          await insistOnFreeName(tx, 'image', name)
          await tx.rows(
            'insert into image (account_id, id, name, alt, width, height, size_bytes) values ($1, $2, $3, $4, $5, $6, $7)',
            [tx.accountId, id, name, alt, width, height, sizeBytes],
          )
          await record(tx, call, 'IMAGE_ADDED', name)
          await emitChanged(tx, call.hub, resources, [id])
          return imageById(tx, id)
        })
      } catch (error) {
        await removeFiles(call, { id, width })
        throw error
      }
    } finally {
      await call.files.remove(temporary)
    }
  },

  'PUT /images/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const before = await imageById(tx, id)
      await changeNamed(tx, { table: 'image', columns: 'name, alt, version' }, id, body)
      const after = await imageById(tx, id)
      const told = ({ name, alt }: Image) => ({ name, alt })
      await record(tx, call, 'IMAGE_CHANGED', after.name, changesBetween(told(before), told(after)))
      await emitChanged(tx, call.hub, resources, [id])
      return after
    }),

  'DELETE /images/:id': async (call, { params: { id } }) => {
    const gone = await call.inAccount(async tx => {
      // Whoever is just publishing it comes first.
      await tx.rows('select from image where account_id = $1 and id = $2 for update', [tx.accountId, id])
      const image = await imageById(tx, id)
      if (image.usedIn.length) throw new Refusal('IMAGE_IN_USE', { details: { names: image.usedIn.join(', ') } })
      await record(tx, call, 'IMAGE_DELETED', await removeRow(tx, 'image', id))
      await emitChanged(tx, call.hub, resources, [id])
      return image
    })
    await removeFiles(call, gone)
    return null
  },
} satisfies Partial<Handlers<keyof Api>>

async function removeFiles({ files, accountId }: Call, { id, width }: Pick<Image, 'id' | 'width'>): Promise<void> {
  const names = widthsOf(width).map(one => pictureName(id, one))
  await Promise.all(names.map(name => files.remove(files.path(accountId, name))))
}

/** Refuses with NOT_FOUND an image that is gone; while the transaction lasts nobody deletes it. */
export async function insistOnImage(tx: Tx, { image }: Pick<Widget, 'image'>): Promise<void> {
  if (!image) return
  const found = await tx.rows(
    'select 1 from image where account_id = $1 and id = $2 and width = $3 and height = $4 for key share',
    [tx.accountId, image.id, image.width, image.height],
  )
  if (!found.length) throw new Refusal('NOT_FOUND', { field: 'image' })
}
