import { expect, test } from 'vitest'
import { api } from './api.ts'
import { refreshedByAll, resources, type Resource } from './events.ts'

/** Reads that no event makes another answer, each with its reason. */
const withoutEvents: Record<string, string> = {
  'GET /bulk-send/plan': 'asked for what is just being written',
  'GET /campaigns/:id/audience': 'who it was when it was counted',
  'GET /campaigns/:id/preview': 'asked anew for what is just being written',
  'GET /carriers': 'how the carrier is at this moment',
  'GET /chat-search': 'what was found when it was asked',
  'GET /conversations/mms-limitations': 'the same for ever',
  'GET /drafts': 'one’s own, which this browser wrote',
  'GET /payment-settings': 'an address for one visit, asked for by the press',
  'GET /import-files/:id': 'one’s own, until it is imported',
}

test('every read of an account is asked again when something changes that it shows, or says why not', () => {
  const heard = new Set<string>([...Object.values(resources).flat(), ...refreshedByAll])
  const reads = Object.entries(api).filter(
    ([route, { access }]) => route.startsWith('GET ') && access !== 'public' && access !== 'person',
  )
  expect(reads.map(([route]) => route).filter(route => !heard.has(route) && !(route in withoutEvents))).toEqual([])
})

test('a resource that nobody knows does not compile', () => {
  // @ts-expect-error it is called contact-tags
  const typo: Resource = 'contact-tag'
  expect(resources).not.toHaveProperty(typo)
})
