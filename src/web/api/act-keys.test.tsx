import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { useCall } from './query.ts'

let keys: (string | null)[]
let answers: (() => Response)[]

beforeEach(() => {
  keys = []
  answers = []
  vi.stubGlobal('fetch', async (request: Request) => {
    keys.push(request.headers.get('idempotency-key'))
    const answer = answers.shift()
    if (!answer) throw new TypeError('no answer came')
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const done = () => Response.json({})
const refused = () => Response.json({ code: 'INSUFFICIENT_FUNDS', message: '' }, { status: 403 })
const broken = () => Response.json({ code: 'SERVER_ERROR', message: '' }, { status: 502 })

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
)
const text = (body: string) => {
  const form = new FormData()
  form.append('body', body)
  form.append('file', new File(['picture'], 'cup.png', { lastModified: 1 }))
  return form
}
const name = { name: 'VIP' }

/** A hook of a screen, and the keys that went while it asked for these bodies one after another. */
async function press(options: { isOneAct?: boolean }, bodies: FormData[]) {
  const { result } = renderHook(() => useCall('POST /conversations', options), { wrapper })
  for (const body of bodies) await result.current.mutateAsync({ body }).catch(() => null)
  return keys
}

test('pressed again because no answer came, or none that says anything, it is the same act; answered, it is another', async () => {
  answers = [
    () => {
      throw new TypeError('lost')
    },
    broken,
    done,
    done,
  ]
  const [first, second, third, fourth] = await press({}, ['Hi', 'Hi', 'Hi', 'Hi'].map(text))
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('a refusal is an answer', async () => {
  answers = [refused, done]
  const [first, second] = await press({}, [text('Hi'), text('Hi')])
  expect(second).not.toBe(first)
})

test('other words are another act; what had no answer before keeps its key meanwhile', async () => {
  answers = [broken, done, done]
  const [first, second, third] = await press({}, [text('Hi'), text('Hello'), text('Hi')])
  expect(second).not.toBe(first)
  expect(third).toBe(first)
})

test('in a dialog for one text, other words are the same text until an answer comes', async () => {
  answers = [broken, refused, done]
  const [first, second, third] = await press({ isOneAct: true }, [text('Hi'), text('Hello'), text('Hello')])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a call that no key makes safe goes without one', async () => {
  answers = [done]
  const { result } = renderHook(() => useCall('POST /contact-tags'), { wrapper })
  await result.current.mutateAsync({ body: name })
  expect(keys).toEqual([null])
})
