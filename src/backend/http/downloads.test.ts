import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const Given = z.object({ url: z.string().startsWith('/backend') })

async function address(shop: Awaited<ReturnType<typeof app.shop>>): Promise<string> {
  const { body } = await shop.api('POST /contacts/downloads', { selection: { match: {} }, language: 'en' })
  return `GET ${Given.parse(body).url.slice('/backend'.length)}`
}

test('an address of a download serves it once, within its time, and while whoever asked for it belongs to the account', async () => {
  const shop = await app.shop()
  const [served, late, foreign] = [await address(shop), await address(shop), await address(shop)]
  expect((await app.call(served)).status).toBe(200)
  expect((await app.call(served)).status).toBe(404)
  const { pool } = app.database
  await pool.query(`update download set expires_at = expires_at - interval '61 seconds' where account_id = $1`, [shop.id])
  expect((await app.call(late)).status).toBe(404)
  await pool.query(`update download set expires_at = expires_at + interval '61 seconds' where account_id = $1`, [shop.id])
  expect((await app.call(late)).status).toBe(200)
  await pool.query('delete from membership where account_id = $1', [shop.id])
  expect((await app.call(foreign)).status).toBe(404)
})
