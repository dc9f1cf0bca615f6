import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'
import { fieldWith, openLandingDesk, widgetWith } from '../../testing/widgets.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

test('a draft is kept apart from what is live, and publishing it makes a version', async () => {
  const { get, publish, saveDraft, page, shop, id } = await openLandingDesk(app)
  expect(await get()).toMatchObject({ liveVersion: 1, hasChanges: false })
  expect((await saveDraft({ title: 'New title' })).body).toMatchObject({ draftVersion: 2, hasChanges: true, liveVersion: 1 })
  expect((await page()).html).not.toContain('New title')
  expect((await publish()).body).toMatchObject({ liveVersion: 2, hasChanges: false })
  expect((await page()).html).toContain('New title')
  // Published again it is the same version.
  expect((await publish()).body).toMatchObject({ liveVersion: 2 })
  expect((await shop.api(`GET /landing-pages/${id}/versions`)).body).toMatchObject({
    items: [
      { version: 2, publishedBy: 'marta', widget: { title: 'New title' } },
      { version: 1, widget: { title: '10% off your first pot' } },
    ],
  })
})

test('what is missing is kept in a draft, and refused when it is published, at its field', async () => {
  const { get, publish, saveDraft } = await openLandingDesk(app, {}, false)
  const refused = async (change: Parameters<typeof saveDraft>[0]) => {
    const before = await get()
    expect((await saveDraft(change)).status).toBe(200)
    const { status, body } = await publish()
    await saveDraft(before.draft)
    return [status, body]
  }
  expect(await refused({ title: '' })).toMatchObject([400, { field: 'title', message: 'fieldRequired' }])
  expect(await refused({ channels: [] })).toMatchObject([400, { field: 'channels', message: 'fieldRequired' }])
  expect(await refused({ channels: [{ country: 'US', number: '+14155550199' }] })).toMatchObject([
    400,
    { code: 'UNKNOWN_SENDER', field: 'channels.0.number' },
  ])
  expect(await refused({ firstMessage: 'Say yes' })).toMatchObject([
    400,
    { field: 'firstMessage', message: 'firstMessageNeedsKeyword' },
  ])
  expect(await refused({ tagId: '01a2056b-d4b5-74dd-8dd3-5d669ad72eac' })).toMatchObject([404, { field: 'tagId' }])
  expect(await refused({ fields: [fieldWith({ type: null })] })).toMatchObject([400, { field: 'fields.0.type' }])
  expect(await get()).toMatchObject({ liveVersion: 0 })
})

test('two who write at once: the second is told how the draft stands', async () => {
  const { shop, id, get, saveDraft } = await openLandingDesk(app)
  const { draft, draftVersion } = await get()
  await saveDraft({ title: 'Mine' })
  for (const [route, body] of [
    [`PUT /landing-pages/${id}/draft`, { draft, version: draftVersion }],
    [`POST /landing-pages/${id}/publish`, { version: draftVersion }],
  ] as const)
    expect(await shop.api(route, body)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', details: { current: { draft: { title: 'Mine' } } } },
    })
})

test('a name in an address is unique over all accounts, and its keyword in the account', async () => {
  const [one, other] = [await openLandingDesk(app), await openLandingDesk(app)]
  const draft = widgetWith({ tagId: other.tagId, channels: other.widget.channels })
  expect(await other.shop.api('POST /landing-pages', { campaignName: one.campaignName, draft })).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN', field: 'campaignName' },
  })
  const second = await other.shop.api('POST /landing-pages', { campaignName: `${other.campaignName}-2`, draft })
  const { id } = second.body as { id: string }
  expect(await other.shop.api(`POST /landing-pages/${id}/publish`, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN', field: 'keyword' },
  })
  expect(await one.shop.api(`GET /landing-pages/${id}`)).toMatchObject({ status: 404 })
})

test('it moves to another address, and rests; each of two who change that at once is told', async () => {
  const { shop, id, campaignName, get, page } = await openLandingDesk(app)
  const change = { campaignName, isActive: false, version: (await get()).version }
  expect((await shop.api(`PUT /landing-pages/${id}`, change)).body).toMatchObject({ isActive: false, version: 2 })
  expect((await page()).html).toContain('This sign-up is paused')
  expect(await shop.api(`PUT /landing-pages/${id}`, change)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  await shop.api(`PUT /landing-pages/${id}`, { campaignName: `${campaignName}-new`, isActive: true, version: 2 })
  expect((await page()).status).toBe(404)
})

test('one by which people signed up is archived, and its address says that it has ended; any other is gone', async () => {
  const [used, fresh] = [await openLandingDesk(app), await openLandingDesk(app)]
  await used.signUp()
  for (const { shop, id } of [used, fresh]) expect((await shop.api(`DELETE /landing-pages/${id}`)).status).toBe(204)
  const page = await used.page()
  expect([page.status, page.html.includes('This sign-up has ended')]).toEqual([410, true])
  expect((await fresh.page()).status).toBe(404)
  expect((await used.shop.api('GET /landing-pages')).body).toMatchObject({ total: 0 })
})

test('tags that a page gives stay, those of its options too', async () => {
  const { shop, tagId, saveDraft, publish } = await openLandingDesk(app)
  const { body } = await shop.api('POST /contact-tags', { name: 'Size S' })
  const { id: optionTag } = body as { id: string }
  await saveDraft({ fields: [fieldWith({ type: 'SELECT', options: [{ text: 'S', tagId: optionTag }] })] })
  await publish()
  for (const id of [tagId, optionTag])
    expect(await shop.api(`DELETE /contact-tags/${id}`)).toMatchObject({ status: 409, body: { code: 'TAG_IN_USE' } })
})
