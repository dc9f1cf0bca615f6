import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { PresenceFrame } from '#contract/presence.ts'
import { startApp } from '../testing/start-app.ts'
import { soon } from '../testing/soon.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const chat = '01920000-0000-7000-8000-000000000001'
const other = '01920000-0000-7000-8000-000000000002'

async function listen(shop: Shop, sub: string) {
  const as = await shop.as(sub)
  const { ticket } = (await as('POST /socket-tickets')).body as { ticket: string }
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/ws?Auth=${ticket}&account=${shop.name}`)
  const frames: { type: string }[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  await vi.waitFor(() => expect(frames.map(({ type }) => type)).toContain('HELLO'), soon)
  const heard = () => frames.filter((frame): frame is PresenceFrame => frame.type === 'PRESENCE')
  const say = (conversationId: string | null, isTyping = false) =>
    socket.send(JSON.stringify({ type: 'PRESENCE', conversationId, isTyping }))
  return { socket, heard, say }
}

test('colleagues hear who looks at a chat and who writes, also those who come later, and when somebody leaves', async () => {
  const shop = await app.shop()
  const [marta, jonas] = await Promise.all([listen(shop, 'marta'), listen(shop, 'jonas')])
  marta.say(chat, true)
  await vi.waitFor(() => expect(jonas.heard()).toMatchObject([{ sub: 'marta', conversationId: chat, isTyping: true }]), soon)
  const late = await listen(shop, 'jonas')
  await vi.waitFor(() => expect(late.heard()).toMatchObject([{ sub: 'marta', conversationId: chat }]), soon)
  marta.socket.close()
  await vi.waitFor(() => expect(jonas.heard().at(-1)).toMatchObject({ sub: 'marta', conversationId: null }), soon)
  expect(new Set(jonas.heard().map(({ tab }) => tab)).size).toBe(1)
  jonas.socket.close()
  late.socket.close()
})

test('another account hears nothing, and what is no presence is not passed on', async () => {
  const [shop, stranger] = [await app.shop(), await app.shop({ members: ['ola'] }, 'ola')]
  const [marta, jonas, ola] = await Promise.all([listen(shop, 'marta'), listen(shop, 'jonas'), listen(stranger, 'ola')])
  for (const said of ['', '{', '[]', '{"type":"PRESENCE"}', '{"type":"PRESENCE","conversationId":"<b>","isTyping":true}', 'null'])
    marta.socket.send(said)
  marta.socket.send(JSON.stringify({ type: 'PRESENCE', conversationId: other, isTyping: false, sub: 'jonas', tab: 'forged' }))
  await vi.waitFor(() => expect(jonas.heard()).toHaveLength(1), soon)
  expect(jonas.heard()).toMatchObject([{ sub: 'marta', conversationId: other }])
  expect(jonas.heard()[0]?.tab).not.toBe('forged')
  expect(ola.heard()).toEqual([])
  for (const { socket } of [marta, jonas, ola]) socket.close()
})

test('of what is said in quick succession the last is heard: who is gone is gone for everybody', async () => {
  const shop = await app.shop()
  const [marta, jonas] = await Promise.all([listen(shop, 'marta'), listen(shop, 'jonas')])
  marta.say(chat)
  marta.say(chat, true)
  marta.say(other)
  marta.say(null)
  await vi.waitFor(() => expect(jonas.heard().map(({ conversationId }) => conversationId)).toEqual([chat, null]), soon)
  marta.say(other)
  await vi.waitFor(() => expect(jonas.heard().at(-1)).toMatchObject({ conversationId: other }), soon)
  for (const { socket } of [marta, jonas]) socket.close()
})
