import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { WebBindings } from './bindings.ts'
import { Refusal } from './refusal.ts'
import { rateLimit, visitorOf } from './visitor-rate-limit.ts'

test('a visitor is counted by the address that nobody can make up', () => {
  expect(visitorOf('203.0.113.7', undefined)).toBe('203.0.113.7')
  expect(visitorOf('::ffff:203.0.113.7', undefined)).toBe('203.0.113.7')
  // Not through a proxy of ours: what a visitor says of itself does not count.
  expect(visitorOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  // The proxy wrote the last one down, the visitor the rest.
  expect(visitorOf('127.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(visitorOf('10.0.0.2', undefined)).toBe('10.0.0.2')
  expect(visitorOf('2001:db8:1:2:3:4:5:6', undefined)).toBe(visitorOf('2001:db8:1:2:ffff::1', undefined))
})

test('one address is slowed by itself, and a flood from everywhere as a whole, until time has passed', async () => {
  let nowMs = 0
  const admit = rateLimit(() => nowMs)
  const app = new Hono<WebBindings>().get('/', ctx => {
    admit(ctx)
    return ctx.text('in')
  })
  app.onError(error => new Response(String(error instanceof Refusal && error.code), { status: 429 }))
  const come = async (address: string) => {
    const incoming = new IncomingMessage(new Socket())
    Object.defineProperty(incoming.socket, 'remoteAddress', { value: address })
    return (await app.request('/', {}, { incoming })).status === 200
  }
  const admitted = async (times: number, address: (index: number) => string) => {
    let count = 0
    for (let index = 0; index < times; index += 1) if (await come(address(index))) count += 1
    return count
  }
  expect(await admitted(100, () => '203.0.113.7')).toBe(60)
  // Of the 300 that all may have at once, these are left.
  expect(await admitted(400, index => `198.51.${Math.floor(index / 200)}.${index % 200}`)).toBe(240)
  nowMs = 1000
  expect(await admitted(100, () => '203.0.113.7')).toBe(10)
  expect(await admitted(400, index => `198.51.${Math.floor(index / 200)}.${index % 200}`)).toBe(90)
})
