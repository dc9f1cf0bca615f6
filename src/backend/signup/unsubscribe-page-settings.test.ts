import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const route = '/unsubscribe-page-settings'
const texts = {
  title: '',
  message: 'Leave us?\nWe are sad.',
  button: 'Leave',
  thanks: 'Bye',
  invalidNumber: '',
  color: '#8A4A2B',
  version: 0,
}

test('before the first save nothing is written; what is saved comes back', async () => {
  const { api } = await app.shop()
  expect(await api(`GET ${route}`)).toMatchObject({ status: 200, body: { message: '', version: 0 } })
  expect(await api(`PUT ${route}`, texts)).toMatchObject({ status: 200, body: { ...texts, version: 1 } })
  expect(await api(`PUT ${route}`, { ...texts, title: 'Bye?', version: 1 })).toMatchObject({
    body: { title: 'Bye?', version: 2 },
  })
  expect((await api(`GET ${route}`)).body).toEqual({ ...texts, title: 'Bye?', version: 2 })
})

test('the message is required, a colour is a colour', async () => {
  const { api } = await app.shop()
  expect(await api(`PUT ${route}`, { ...texts, message: '  ' })).toMatchObject({
    status: 400,
    body: { field: 'message', message: 'unsubscribeMessageRequired' },
  })
  expect(await api(`PUT ${route}`, { ...texts, color: 'red;}' })).toMatchObject({ status: 400, body: { field: 'color' } })
})

test('of two who save at once the second is told what stands, also at the first save', async () => {
  const { api } = await app.shop()
  const both = await Promise.all(['One', 'Two'].map(title => api(`PUT ${route}`, { ...texts, title })))
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
  expect(both.find(answer => answer.status === 409)).toMatchObject({
    body: { code: 'STALE_VERSION', details: { current: { version: 1 } } },
  })
})

test('another account has its own', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  await mine.api(`PUT ${route}`, texts)
  expect(await other.api(`GET ${route}`)).toMatchObject({ body: { message: '', version: 0 } })
})
