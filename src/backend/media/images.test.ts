import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageMaxBytes } from '#contract/limits.ts'
import type { Image } from '#contract/media/images.ts'
import { pictureAddress, pictureName, widthsOf } from '#contract/media/pictures.ts'
import { addImage, fileOf, halves, shown } from '../testing/pictures.ts'
import { form, startApp } from '../testing/start-app.ts'
import { openLandingDesk } from '../testing/widgets.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const fetchPicture = async (name: string) => {
  const answer = await fetch(app.origin + pictureAddress(name))
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const namesOf = ({ id, width }: Image) => widthsOf(width).map(one => pictureName(id, one))
const foldersOf = (accountId: string) => {
  const at = (folder: string) => readdirSync(join(app.context.config.DATA_DIR, folder))
  return { incoming: at('incoming'), own: readdirSync(app.context.config.DATA_DIR).includes(accountId) ? at(accountId) : [] }
}

test('a photograph is kept upright, and without where, when and by what it was taken', async () => {
  const shop = await app.shop()
  const taken = { IFD0: { Model: 'Secret camera' }, IFD3: { GPSLatitude: '52/1 13/1 0/1', GPSLatitudeRef: 'N' } }
  const lying = await (await halves()).withExif(taken).withMetadata({ orientation: 6, exif: taken }).jpeg().toBuffer()
  expect(lying.toString('latin1')).toContain('Secret camera')
  const { body: image } = await addImage(shop, { name: 'Mug', alt: 'A mug' }, fileOf(lying))
  expect(image).toMatchObject({ name: 'Mug', alt: 'A mug', width: 40, height: 60, usedIn: [] })
  for (const name of namesOf(image)) {
    const { bytes, headers } = await fetchPicture(name)
    const { exif, icc, xmp, orientation, width, height, format } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, orientation, width, height]).toEqual([undefined, undefined, undefined, undefined, 40, 60])
    expect(headers.get('content-type')).toBe(`image/${format}`)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(bytes.toString('latin1')).not.toContain('Secret camera')
  }
})

test('what is cropped off is not kept, and no size is larger than the picture', async () => {
  const shop = await app.shop()
  const png = await (await halves(2000, 900)).png().toBuffer()
  const crop = { x: '0.5', y: '0', width: '0.5', height: '1' }
  const { body: image } = await addImage(shop, crop, fileOf(png, 'a.png', 'image/png'))
  expect([image.width, image.height, widthsOf(image.width)]).toEqual([1000, 900, [480, 960, 1000]])
  for (const name of namesOf(image)) {
    const { dominant } = await sharp((await fetchPicture(name)).bytes).stats()
    expect([dominant.r < 40, dominant.b > 200]).toEqual([true, true])
  }
  const { bytes } = await fetchPicture(pictureName(image.id, 1000))
  expect(image.sizeBytes).toBe(bytes.length)
})

test('a file is what its bytes are, whatever it is called: SVG, pages, other formats and broken pictures are refused', async () => {
  const shop = await app.shop()
  const jpeg = await (await halves(600, 400)).jpeg().toBuffer()
  const wrong: [string, Uint8Array][] = [
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['drawing.png', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['moving.jpg', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
    ['half.jpg', jpeg.subarray(0, jpeg.length / 2)],
    ['empty.png', Buffer.alloc(0)],
  ]
  for (const [name, bytes] of wrong)
    expect([name, await addImage(shop, {}, fileOf(bytes, name))]).toMatchObject([
      name,
      { status: 415, body: { code: 'INVALID_CONTENT_TYPE', field: 'file', details: { value: 'JPEG, PNG, WEBP' } } },
    ])
  const large = fileOf(Buffer.concat([jpeg, Buffer.alloc(imageMaxBytes)]))
  expect(await addImage(shop, {}, large)).toMatchObject({ status: 413, body: { code: 'INVALID_FILE_SIZE' } })
  expect(await shop.api('POST /images', form({ name: 'None' }))).toMatchObject({ status: 400, body: { code: 'FILE_REQUIRED' } })
  expect(foldersOf(shop.id)).toEqual({ incoming: [], own: [] })
})

test('a name is required and unique, and a picture that is refused for it leaves nothing behind', async () => {
  const shop = await app.shop()
  const { body: image } = await addImage(shop, { name: 'Mug' })
  expect(await addImage(shop, { name: ' mug ' })).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN', field: 'name' } })
  expect(await addImage(shop, { name: ' ' })).toMatchObject({ status: 400, body: { field: 'name' } })
  expect(foldersOf(shop.id).own.toSorted()).toEqual(namesOf(image).toSorted())
  const { body: vase } = await addImage(shop, { name: 'Vase' })
  const change = { name: 'Mug', alt: '', version: 1 }
  expect(await shop.api(`PUT /images/${vase.id}`, change)).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
  const changed = await shop.api(`PUT /images/${vase.id}`, { ...change, name: 'Tall vase', alt: 'A vase' })
  expect(changed).toMatchObject({ status: 200, body: { name: 'Tall vase', alt: 'A vase', version: 2 } })
  expect((await shop.api(`PUT /images/${vase.id}`, change)).status).toBe(409)
})

test('an image is not deleted while a page shows it, live or in a draft; then it is gone from its address too', async () => {
  const { shop, saveDraft, publish, campaignName } = await openLandingDesk(app)
  const { body: image } = await addImage(shop)
  const isUsed = { status: 409, body: { code: 'IMAGE_IN_USE', details: { names: campaignName } } }
  const remove = () => shop.api(`DELETE /images/${image.id}`)
  await saveDraft({ image: shown(image) })
  expect((await shop.api('GET /images')).body).toMatchObject({ items: [{ usedIn: [campaignName] }] })
  expect(await remove()).toMatchObject(isUsed)
  await publish()
  await saveDraft({ image: null })
  expect(await remove()).toMatchObject(isUsed)
  await publish()
  expect((await remove()).status).toBe(204)
  for (const name of namesOf(image)) expect((await fetchPicture(name)).status).toBe(404)
  expect(foldersOf(shop.id).own).toEqual([])
  await saveDraft({ image: shown(image) })
  expect(await publish()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', field: 'image' } })
})

test('the public page shows it, tells previews of the link, and lets pictures come from nowhere else', async () => {
  const desk = await openLandingDesk(app)
  const { body: image } = await addImage(desk.shop, { alt: 'A "speckled" mug' })
  await desk.saveDraft({ image: { ...shown(image), crop: { x: 0.25, y: 0, width: 0.5, height: 1 } } })
  await desk.publish()
  const { html, headers } = await desk.page()
  expect(headers.get('content-security-policy')).toContain("img-src 'self';")
  const preview = `/newsletter/${desk.campaignName}/picture.jpg`
  expect(html).toContain(`<meta property="og:image" content="${app.context.config.publicUrl}${preview}?v=2" />`)
  // Of the two halves the middle: half of each.
  const { width, height, format } = await sharp(await (await fetch(app.origin + preview)).arrayBuffer()).metadata()
  expect([width, height, format]).toEqual([image.width / 2, image.height, 'jpeg'])
  expect(html).toContain('<meta property="og:image:alt" content="A &quot;speckled&quot; mug" />')
  expect(html).toContain(`imagesrcset="/pictures/${image.id}-60.webp 60w" imagesizes="(max-width: 520px) 200vw, 1040px"`)
  expect(JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '')).toMatchObject({
    form: { widget: { image: { id: image.id, alt: 'A "speckled" mug', crop: { x: 0.25 } } } },
  })
})

test('another account sees, changes, deletes and publishes none of it', async () => {
  const { body: image } = await addImage(await app.shop())
  const desk = await openLandingDesk(app)
  expect((await desk.shop.api('GET /images')).body).toMatchObject({ items: [] })
  const change = { name: 'Mine', alt: '', version: 1 }
  for (const [route, body] of [['GET'], ['PUT', change], ['DELETE']] as const)
    expect([route, (await desk.shop.api(`${route} /images/${image.id}`, body)).status]).toEqual([route, 404])
  await desk.saveDraft({ image: shown(image) })
  expect(await desk.publish()).toMatchObject({ status: 404, body: { field: 'image' } })
  for (const name of ['..%2f', '%00', image.id, `${image.id}-7.webp`, `${image.id}-60.svg`, pictureName(crypto.randomUUID(), 60)])
    expect([name, (await fetchPicture(name)).status]).toEqual([name, 404])
})
