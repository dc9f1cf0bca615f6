import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Link } from '#contract/texts/links.ts'
import { applyRetention } from '../../jobs/retention.ts'
import { withAccount } from '../../db/transaction.ts'
import { openDesk } from '../../testing/import-desk.ts'
import { startApp } from '../../testing/start-app.ts'
import { linksFor } from './recipient-links.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const us = (index: number) => `+1415555${String(index).padStart(4, '0')}`
const originId = '01a2056c-050f-7a76-847c-b2fdfb44b879'
const campaign = { origin: 'campaign', originId }

async function add(shop: Shop, more: object = {}): Promise<Link> {
  const ending = `e-${randomBytes(6).toString('hex')}`
  const body = {
    name: ending,
    target: 'https://shop.example',
    ending,
    isPerRecipient: true,
    lastDay: '',
    zone: '',
    expiredTarget: '',
  }
  return (await shop.api('POST /links', { ...body, ...more })).body as Link
}
const make = (shop: Shop, linkId: string, numbers: string[], text = campaign) =>
  withAccount(app.database, shop.id, tx => linksFor(tx, app.context.config, linkId, numbers, text))
const endingsOf = async (shop: Shop) =>
  (
    await app.database.pool.query<{ ending: string; phone: string | null; origin: string; origin_id: string | null }>(
      'select ending, phone, origin, origin_id from link_ending where account_id = $1 and is_recipient order by phone',
      [shop.id],
    )
  ).rows

test('five hundred recipients get a link each in one statement, all different, and each knows its number and its text', async () => {
  const shop = await app.shop()
  const { id } = await add(shop)
  const numbers = Array.from({ length: 500 }, (_, index) => us(index))
  let inserts = 0
  const made = await withAccount(app.database, shop.id, tx =>
    linksFor(
      { ...tx, rows: (text, values, name) => ((inserts += Number(text.includes('insert'))), tx.rows(text, values, name)) },
      app.context.config,
      id,
      numbers,
      campaign,
    ),
  )
  expect(inserts).toBe(1)
  expect([...(made?.keys() ?? [])].toSorted()).toEqual(numbers)
  expect(new Set(made?.values()).size).toBe(500)
  for (const address of made?.values() ?? []) expect(address).toMatch(/^https:\/\/parley\.example\/[a-hj-km-np-z2-9]{6}$/)
  const kept = await endingsOf(shop)
  expect(kept).toHaveLength(500)
  expect(kept[7]).toMatchObject({ phone: us(7), origin: 'campaign', origin_id: originId })
  expect(made?.get(us(7))).toBe(`https://parley.example/${kept[7]?.ending}`)
  await expect(make(shop, id, [...numbers, us(500)])).rejects.toThrow('more than 500')
})

test('a link that is one for all is that for each recipient', async () => {
  const shop = await app.shop()
  const { id, address } = await add(shop, { isPerRecipient: false })
  expect(await make(shop, id, [us(1), us(2)])).toEqual(
    new Map([
      [us(1), address],
      [us(2), address],
    ]),
  )
  expect(await endingsOf(shop)).toEqual([])
})

test('nobody is sent to a link that is deleted, ended by the operator, or another account’s', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const [deleted, ended, theirs] = [await add(mine), await add(mine), await add(other)]
  await mine.api(`DELETE /links/${deleted.id}`)
  await app.database.pool.query('update short_link set ended_at = now() where id = $1', [ended.id])
  for (const { id } of [deleted, ended, theirs]) expect(await make(mine, id, [us(1)])).toBeNull()
})

test('a text that leaves the chat has the recipient’s own link, and what is only measured makes none', async () => {
  const shop = await app.shop()
  const [own, same] = [await add(shop), await add(shop, { isPerRecipient: false })]
  const body = `See {{link:${own.ending}}} or {{Link: ${same.ending.toUpperCase()}}} or {{link:nothing|our shop}}`
  const { body: sent } = await shop.send({ to: us(132), body })
  const [ending] = await endingsOf(shop)
  expect(sent).toMatchObject({
    message: { body: `See https://parley.example/${ending?.ending} or ${same.address} or our shop` },
  })
  const { messageId } = (sent as { message: { messageId: string } }).message
  expect(ending).toMatchObject({ phone: us(132), origin: 'chat', origin_id: messageId })
  const { conversationId } = (sent as { message: { conversationId: string } }).message
  const later = { conversationId, from: shop.from, at: '2099-01-05T12:00', zone: 'America/New_York', body }
  expect(await shop.api('POST /scheduled-texts', later)).toMatchObject({ status: 200 })
  expect(await endingsOf(shop)).toHaveLength(1)
})

test('who asks for their data gets their links too; who is erased leaves links that are nobody’s, and clicks that tell nothing of a person', async () => {
  const shop = await app.shop()
  const { id } = await add(shop)
  const contact = (await shop.api('POST /contacts', { phone: us(140), name: 'Kasia' })).body as { id: string }
  const made = await make(shop, id, [us(140), us(141)])
  const endingOf = (number: string) => made?.get(number)?.split('/').at(-1) ?? ''
  for (const number of [us(140), us(141)])
    app.context.clicks.add({
      accountId: shop.id,
      linkId: id,
      ending: endingOf(number),
      machine: null,
      userAgent: 'browser',
      address: '203.0.113.7',
    })
  await app.context.clicks.write()
  const file = await openDesk(app).download(shop, `POST /contacts/${contact.id}/data`, { format: 'json', language: 'en' })
  expect(JSON.parse(file)).toMatchObject({
    links: [{ phone: us(140), ending: endingOf(us(140)), openedAt: [expect.any(String)] }],
  })
  expect(await shop.api(`POST /contacts/${contact.id}/erase`)).toMatchObject({ status: 204 })
  const { rows } = await app.database.pool.query(
    `select e.phone, k.visitor is null as is_bare, k.user_agent from link_click k
     join link_ending e on e.account_id = k.account_id and e.ending = k.ending where k.link_id = $1 order by e.phone`,
    [id],
  )
  expect(rows).toEqual([
    { phone: us(141), is_bare: false, user_agent: 'browser' },
    { phone: null, is_bare: true, user_agent: null },
  ])
})

test('what clicks tell of a visitor is forgotten after a month, the clicks after 400 days, recipients of a deleted link soon', async () => {
  const shop = await app.shop()
  const [kept, deleted] = [await add(shop), await add(shop)]
  await make(shop, deleted.id, [us(150)])
  await shop.api(`DELETE /links/${deleted.id}`)
  const click = (days: number) => ({
    account_id: shop.id,
    id: crypto.randomUUID(),
    link_id: kept.id,
    ending: kept.ending,
    at: new Date(Date.now() - days * 86_400_000),
    visitor: 'digest',
    user_agent: 'browser',
  })
  await app.database.pool.query('select keep_clicks($1)', [JSON.stringify([29, 31, 399, 401].map(click))])
  await applyRetention(app.database, app.context.files)
  const { rows } = await app.database.pool.query(
    'select visitor, user_agent from link_click where link_id = $1 order by at desc',
    [kept.id],
  )
  expect(rows).toEqual([
    { visitor: 'digest', user_agent: 'browser' },
    { visitor: null, user_agent: null },
    { visitor: null, user_agent: null },
  ])
  expect(await endingsOf(shop)).toMatchObject([{ phone: null, origin_id: null }])
})
