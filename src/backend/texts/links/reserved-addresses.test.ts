import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#contract/access/screens.ts'
import { isFreeAddress } from '#contract/reserved-addresses.ts'
import { createApp } from '../../app.ts'
import { createInbox } from '../../chat/receiving/receive.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const firstWords = (paths: Iterable<string>) =>
  [...new Set([...paths].map(path => path.split('/')[1] ?? ''))].filter(word => /^[a-z][a-z0-9-]*$/i.test(word))

test('no ending, URL part or subdomain is a first word of an address that the server answers', () => {
  const inbox = createInbox(app.context)
  // The authenticator is asked by no route that is only listed.
  const { routes } = createApp(app.context, app.authenticator, inbox)
  const words = firstWords(routes.map(({ path }) => path))
  expect(words.length).toBeGreaterThan(8)
  expect(words.filter(isFreeAddress)).toEqual([])
})

test('nor of one of the specification, built or not, nor of a program beside it', () => {
  const words = firstWords(Object.keys(screens))
  expect(words).toContain('videos')
  expect(words.filter(isFreeAddress)).toEqual([])
  expect(
    ['idp', 'phone', 'ws', ...readdirSync('src/web/public-assets').filter(name => !name.includes('.'))].filter(isFreeAddress),
  ).toEqual([])
})
