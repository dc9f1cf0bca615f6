import { expect, vi } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import { openTwilio } from '../carriers/twilio.ts'
import { startApp } from './start-app.ts'

type Shop = Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['shop']>>

export const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

let customers = 0
export const someCustomer = () => `+1415555${String((customers += 1) + 1000)}`

/** An app whose carrier is Twilio's stand-in, with what its tests ask of it. The stand-in is honest: Twilio's own client tests it. */
export async function startTwilioApp() {
  const settings = {
    accountSid: `AC${'a'.repeat(32)}`,
    authToken: 'the-auth-token-of-these-tests',
    messagingServiceSid: null,
    apiUrl: '',
    callbackUrl: '',
    timeoutMs: 700,
  }
  let incomingUrl = ''
  const standIn = await import('#mocks/twilio/twilio.ts')
  const twilio = await standIn.openTwilio({ ...settings, stepMs: 5, incomingUrl: () => incomingUrl })
  settings.apiUrl = twilio.url
  const app = await startApp({ carrier: (_database, files) => openTwilio(settings, files) })
  settings.callbackUrl = app.origin
  incomingUrl = `${app.origin}/carriers/twilio/incoming`
  const { pool } = app.database

  const rowOf = async (id: string) =>
    (await pool.query('select status, is_unconfirmed, carrier_id, submitted_at from message where id = $1', [id])).rows[0]
  const becomes = (id: string, status: string) =>
    vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ status }), { timeout: 8000, interval: 20 })

  return {
    app,
    twilio,
    settings,
    rowOf,
    becomes,
    send: async (shop: Shop, to: string, fields: Record<string, string> = {}, file?: File): Promise<Message> => {
      const { body } = await shop.send({ to, body: 'Hello', ...fields }, file ? { file } : {})
      await app.work()
      return (body as { message: Message }).message
    },
    blocksOf: async (shop: Shop) =>
      (await pool.query('select phone, reason from block_list where account_id = $1', [shop.id])).rows,
    /** What we answered to opt-outs. */
    answersOf: async (shop: Shop) =>
      (await pool.query(`select 1 from message where account_id = $1 and origin = 'opt-out'`, [shop.id])).rows,
    /** A text that Twilio could not bring. */
    missed: async (texted: Parameters<typeof twilio.textIn>[0]) => {
      const address = incomingUrl
      incomingUrl = `${app.origin}/nothing-here`
      await twilio.textIn(texted).catch(() => null)
      incomingUrl = address
    },
    stop: async () => {
      await twilio.stop()
      await app.stop()
    },
  }
}
