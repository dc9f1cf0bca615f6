import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { initReactI18next } from 'react-i18next'
import type { Timeline } from '#contract/chat/delivery.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { id, message, time } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import chat from '../../../../locales/en/chat.json'
import common from '../../../../locales/en/common.json'
import delivery from '../../../../locales/en/delivery.json'
import { DeliveryTimeline } from './delivery-timeline.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { chat, common, delivery } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
})
let answer: () => Response
beforeEach(() => {
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => vi.unstubAllGlobals())

const plain = { time: time(1), reason: null, code: null }
const written = { kind: 'WRITTEN', ...plain } as const

function show(timeline: Partial<Timeline>) {
  answer = () => Response.json({ steps: [written], parts: [], partCount: 1, attempts: 1, ...timeline })
  const text = message({ messageId: id(1), direction: 'out', status: 'SENT' })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <DeliveryTimeline message={text} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('a text that waits says why, that it is tried again by itself, and how often it was', async () => {
  show({
    steps: [written, { ...plain, kind: 'WAITING', code: 'twilio/20429', reason: 'Twilio 20429: Too Many Requests' }],
    attempts: 3,
  })
  const item = (await screen.findByText('Held up')).closest('li')
  expect(item?.textContent).toContain('The carrier is not taking any more texts right now.')
  expect(item?.textContent).toContain('Your text waits, and Parley tries again automatically.')
  expect(item?.textContent).toContain('Tried 3 times so far.')
  expect(item?.textContent).toContain('The carrier said: Twilio 20429: Too Many Requests')
})

test('where nobody knows, that is said, and why it is not sent again', async () => {
  show({ steps: [written, { ...plain, kind: 'UNKNOWN', reason: 'no answer within 10000 ms' }] })
  expect((await screen.findByText('No answer from the carrier')).closest('li')?.textContent).toContain(
    'Parley does not send it again on its own',
  )
})

test('a failure whose code nobody knows shows what the carrier said; one without anything says so', async () => {
  show({ steps: [written, { ...plain, kind: 'UNDELIVERED', code: 'twilio/99999', reason: 'Twilio 99999: failed' }] })
  expect((await screen.findByText('Not delivered')).closest('li')?.textContent).toContain(
    'The carrier said: Twilio 99999: failed',
  )
})

test('receipts of parts are told one by one, with the reason of the one that failed', async () => {
  const parts = [
    { part: 1, status: 'DELIVERED', ...plain },
    { part: 2, status: 'UNDELIVERED', ...plain, code: 'smpp/EXPIRED' },
  ] as const
  show({ parts: [...parts], partCount: 3 })
  const list = await screen.findByRole('region', { name: 'Parts' })
  expect([...list.querySelectorAll('li')].map(item => item.textContent)).toEqual([
    expect.stringMatching(/^Part 1 of 3: Delivered/),
    expect.stringMatching(/^Part 2 of 3: Not delivered.*The phone stayed out of reach until the network gave up\./),
  ])
})

test('what could not be loaded says so and can be tried again', async () => {
  show({})
  answer = () => Response.json({ code: 'NOT_FOUND', message: 'Not found.' }, { status: 404 })
  expect((await screen.findByRole('alert')).textContent).toContain('The steps could not be loaded.')
  screen.getByRole('button', { name: 'Try again' })
})
