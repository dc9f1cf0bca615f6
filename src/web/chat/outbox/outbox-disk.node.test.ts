import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversation } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import { delaysOf, openBrowser } from './browser.fixture.ts'
import { optimisticMessage } from './optimistic-message.ts'
import { claimOutgoing, useOutbox } from './outbox.ts'
import type { Outgoing } from './outgoing.ts'

let browser: Awaited<ReturnType<typeof openBrowser>>

beforeEach(async () => {
  vi.useFakeTimers()
  browser = await openBrowser(delaysOf(7, 40))
  useOutbox.setState({ rows: [], settled: [] })
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function outgoing(body: string): Outgoing {
  const input = { body, channel: 'sms' as const, from: '+16285550119' }
  return {
    message: optimisticMessage(crypto.randomUUID(), conversation(), input),
    account: 'lumo-ceramics',
    state: 'waiting',
    undoUntilMs: 0,
    isTried: false,
    seen: 0,
    retryOf: null,
    hasFile: false,
    previous: null,
  }
}

/** A page of its own, with its own hold on the disk. */
async function openPage() {
  vi.resetModules()
  const leave = browser.openPage()
  return { ...(await import('./outbox-disk.ts')), leave }
}

async function slowly<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(5000)
  return work
}

const bodies = (kept: { row: Outgoing }[]) => kept.map(({ row }) => row.message.body)

test('what a tab wrote that is gone is claimed by one of two that look at the same moment', async () => {
  const gone = await openPage()
  await slowly(Promise.all(['one', 'two', 'three', 'four', 'five'].map(body => gone.keep(outgoing(body), undefined))))
  gone.leave()
  const pages = [await openPage(), await openPage()]
  const claimed = await slowly(Promise.all(pages.map(page => page.claimLeft('lumo-ceramics', 'marta'))))
  expect(claimed.map(bodies).toSorted()).toEqual([[], ['one', 'two', 'three', 'four', 'five']])
})

test('what a tab is sending that lives is left to it, and so is what somebody else wrote', async () => {
  const first = await openPage()
  const row = outgoing('mine')
  await slowly(first.keep(row, undefined))
  const second = await openPage()
  expect(await slowly(second.claimLeft('lumo-ceramics', 'marta'))).toEqual([])
  expect(await slowly(second.ofOthers())).toEqual([row.message.messageId])
  first.leave()
  expect(await slowly(second.claimLeft('lumo-ceramics', 'jonas'))).toEqual([])
  expect(bodies(await slowly(second.claimLeft('lumo-ceramics', 'marta')))).toEqual(['mine'])
})

test('what is settled is not claimed again while the disk still has it', () => {
  const row = outgoing('refused')
  useOutbox.setState({ settled: [row.message.messageId] })
  claimOutgoing(row, undefined)
  expect(useOutbox.getState().rows).toEqual([])
})

test('what is claimed may be with the server, whatever the disk knows of its last moment', () => {
  claimOutgoing(outgoing('left as the tab closed'), undefined)
  expect(useOutbox.getState().rows).toMatchObject([{ state: 'unanswered', isTried: true }])
})
