import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/account/audit.ts'
import type { Keyword } from '#contract/signup/keywords.ts'
import { startApp } from '../testing/start-app.ts'
import { openSignUpDesk } from '../testing/sign-up-desk.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const kasia = '+48512340187'
const desk = () => openSignUpDesk(app)

test('a keyword is one word of the account, however it is written', async () => {
  const { shop, add } = await desk()
  await add({ keyword: 'ŻÓŁW' })
  for (const keyword of ['żółw', 'ZOLW', 'Zółw'])
    expect([keyword, (await add({ keyword }, 409)).body]).toMatchObject([keyword, { code: 'NAME_TAKEN', field: 'keyword' }])
  expect((await add({ keyword: 'zolwie' })).status).toBe(200)
  expect((await add({ keyword: 'stop' }, 400)).body).toMatchObject({ code: 'BAD_REQUEST', field: 'keyword' })
  expect((await add({ keyword: 'two words' }, 400)).body).toMatchObject({ field: 'keyword' })
  expect((await shop.api('GET /keywords?search=zolw')).body).toMatchObject({ total: 2 })
})

test('a public name is taken in all accounts, also by a keyword that was archived', async () => {
  const [one, other] = [await desk(), await desk()]
  const { body } = await one.add({ campaignName: 'spring-sale' })
  const { id } = body as Keyword
  expect((await other.add({ campaignName: 'spring-sale' }, 409)).body).toMatchObject({
    code: 'NAME_TAKEN',
    field: 'campaignName',
  })
  await one.shop.receive(kasia, 'LUMO')
  expect(await one.shop.api(`DELETE /keywords/${id}`)).toMatchObject({ status: 204 })
  expect((await other.add({ campaignName: 'spring-sale' }, 409)).body).toMatchObject({ code: 'NAME_TAKEN' })
  // The word is free again.
  expect((await one.add({ campaignName: 'spring-sale-2' })).status).toBe(200)
})

test('a tag that a keyword gives stays, and the refusal names the keyword; without it the tag can go', async () => {
  const { shop, tagId, add } = await desk()
  const { body } = await add()
  expect((await shop.api(`DELETE /contact-tags/${tagId}`)).body).toMatchObject({
    code: 'TAG_IN_USE',
    details: { names: 'LUMO' },
  })
  await shop.api(`DELETE /keywords/${(body as Keyword).id}`)
  expect(await shop.api(`DELETE /contact-tags/${tagId}`)).toMatchObject({ status: 204 })
})

test('one by which people signed up is archived with its tag free; one that nobody used is gone', async () => {
  const { shop, tagId, add, count } = await desk()
  const [used, unused] = [(await add()).body as Keyword, (await add({ keyword: 'OTHER' })).body as Keyword]
  await shop.receive(kasia, 'LUMO')
  for (const { id } of [used, unused]) expect(await shop.api(`DELETE /keywords/${id}`)).toMatchObject({ status: 204 })
  expect(await count('sign_up_tool')).toBe(1)
  expect((await shop.api('GET /keywords')).body).toMatchObject({ items: [] })
  expect(await shop.api(`GET /keywords/${used.id}`)).toMatchObject({ status: 404 })
  expect(await shop.api(`DELETE /contact-tags/${tagId}`)).toMatchObject({ status: 204 })
  // Its word means nothing any more.
  await shop.receive('+48512340188', 'LUMO')
  expect(await count('sign_up')).toBe(1)
})

test('a message that would be too long with the brand and the STOP text is refused at its field', async () => {
  const { shop, add } = await desk()
  const long = 'a'.repeat(900)
  expect((await add({ confirmationMessage: long })).status).toBe(200)
  const { body: numbers } = await shop.api('GET /phone-numbers')
  const [number] = (numbers as { items?: { id: string }[] }).items ?? (numbers as { id: string }[])
  await app.database.pool.query(`update phone_number set stop_text = 'Reply STOP to opt out' where account_id = $1`, [shop.id])
  expect(number).toBeDefined()
  expect((await add({ keyword: 'LONG', confirmationMessage: long }, 400)).body).toMatchObject({
    code: 'BODY_TOO_LONG',
    field: 'confirmationMessage',
  })
})

test('of two who change one keyword at once the second is told; what changed is written down', async () => {
  const { shop, add, draft } = await desk()
  const { id, version, campaignName } = (await add()).body as Keyword
  const changed = (more: object) => shop.api(`PUT /keywords/${id}`, { ...draft({ campaignName }), version, ...more })
  const answers = await Promise.all([changed({ isActive: false }), changed({ keyword: 'LUMOS' })])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await shop.api('GET /audit-entries')
  const [entry] = (body as { items: AuditEntry[] }).items
  expect(entry).toMatchObject({ action: 'KEYWORD_CHANGED', changes: [{ field: expect.stringMatching(/isActive|keyword/) }] })
})

test('another account sees, changes and deletes nothing', async () => {
  const [one, other] = [await desk(), await desk()]
  const { id, version } = (await one.add()).body as Keyword
  expect((await other.shop.api('GET /keywords')).body).toMatchObject({ items: [] })
  expect(await other.shop.api(`GET /keywords/${id}`)).toMatchObject({ status: 404 })
  expect(await other.shop.api(`PUT /keywords/${id}`, { ...other.draft(), version })).toMatchObject({ status: 404 })
  expect(await other.shop.api(`DELETE /keywords/${id}`)).toMatchObject({ status: 404 })
  // Nor gives a tag of theirs.
  expect(await other.add({ tagId: one.tagId }, 404)).toMatchObject({ status: 404 })
})
