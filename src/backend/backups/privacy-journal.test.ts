import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk } from '../testing/import-desk.ts'
import { startApp } from '../testing/start-app.ts'
import { keepWishes, readWishes, wishesOf } from './privacy-journal.ts'

const anna = '+14155550161'
let app: Awaited<ReturnType<typeof startApp>>
let place: string
beforeAll(async () => {
  app = await startApp()
  place = app.context.config.backups.folder
})
afterAll(() => app.stop())

async function wishesFor(account: string): Promise<string[]> {
  return (await readWishes(place)).wishes.filter(one => one.account === account).map(one => one.wish)
}

/** A person who is erased; returns the status of the call. */
async function erase(shop: Awaited<ReturnType<typeof app.shop>>): Promise<number> {
  const { body } = await shop.api('POST /contacts', { phone: anna, name: 'Anna', tags: [], fields: {} })
  return (await shop.api(`POST /contacts/${(body as { id: string }).id}/erase`)).status
}

// Whoever is told that somebody is erased can rely on it, whatever happens to the data a moment later.
test('an erasure stands beside the backups when it is answered, without the number', async () => {
  const shop = await app.shop()
  expect(await erase(shop)).toBe(204)
  expect(await wishesFor(shop.id)).toEqual(['ERASED'])
  expect(readFileSync(wishesOf(place), 'utf8')).not.toContain(anna.slice(1))
})

test('so do opt-outs and opt-ins, by the customer or written down by the staff, but for those of a file', async () => {
  const shop = await app.shop()
  await shop.receive(anna, 'STOP')
  await shop.receive(anna, 'START')
  await shop.api('POST /block-list', { phone: '+14155550162', reason: 'RESIGNATION' })
  const desk = openDesk(app)
  await desk.run(shop, 'phone,name\n+48512340177,Imported\n', { options: { consent: 'They agreed at the desk' } })
  await keepWishes(app.context)
  expect((await wishesFor(shop.id)).toSorted()).toEqual(['OPTED_IN', 'OPTED_OUT', 'OPTED_OUT'])
  const { rows } = await app.database.pool.query('select 1 from backup_wish')
  expect(rows).toEqual([])
})

test('where the list cannot be written the erasure is done, and waits for it', async () => {
  const shop = await app.shop()
  rmSync(place, { recursive: true })
  writeFileSync(place, 'no folder')
  expect(await erase(shop)).toBe(204)
  rmSync(place)
  expect(await wishesFor(shop.id)).toEqual([])
  await keepWishes(app.context)
  expect(await wishesFor(shop.id)).toEqual(['ERASED'])
})

test('a line that a full disk cut off spoils no other', async () => {
  const shop = await app.shop()
  appendFileSync(wishesOf(place), '{"account":"0190')
  await erase(shop)
  expect(await wishesFor(shop.id)).toEqual(['ERASED'])
  expect((await readWishes(place)).unreadable).toBe(1)
})
