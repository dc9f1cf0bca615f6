import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAsker } from './carrier-http-client.ts'

let asked = 0
/** Takes each request, and never answers. */
const carrier = createServer(() => (asked += 1))
const asker = openAsker(400, 1)

beforeAll(() => new Promise<void>(resolve => carrier.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  asker.close()
  carrier.closeAllConnections()
  return new Promise(resolve => carrier.close(resolve))
})

// What is lost is never sent again by itself: it would be said of texts that have not left.
test('what waits behind a carrier that hangs was not asked, and is not said to be lost', async () => {
  const { port } = carrier.address() as AddressInfo
  const texts = Array.from({ length: 3 }, () => asker.ask(new URL(`http://127.0.0.1:${port}/`), { headers: {}, body: 'a text' }))
  const kinds = (await Promise.all(texts)).map(said => said.kind)
  expect(kinds.filter(kind => kind === 'lost')).toHaveLength(asked)
  expect(kinds).toContain('unreached')
  expect(kinds[0]).toBe('lost')
})
