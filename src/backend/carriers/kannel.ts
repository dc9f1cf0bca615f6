import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import { log, warnOfMany } from '../log.ts'
import type { Carrier, Handed, Outgoing } from './carrier.ts'
import { openAsker } from './kannel-http.ts'
import { decodeText, encodingOf, handedOf, statusOfReport, withPlus } from './kannel-words.ts'

export type KannelSettings = {
  /** Address of smsbox's sendsms. */
  sendUrl: string
  username: string
  password: string
  /** Stands in the address of incoming texts and signs the addresses of reports. */
  secret: string
  timeoutMs: number
  /** Where Kannel reaches this process, without a slash at the end. */
  callbackUrl: string
}

export const incomingPath = '/carriers/kannel/incoming'
export const reportPath = '/carriers/kannel/report'
const lanes = 16
/** Delivered 1, failed 2, buffered 4, accepted 8, rejected 16: all that can be reported. */
const allReports = '31'

const IncomingQuery = z.object({
  secret: z.string().default(''),
  id: z.string().min(1),
  from: z.string().min(1),
  to: z.string().min(1),
  text: z.string().regex(/^([0-9a-f]{2})*$/i),
  charset: z.string().default(''),
  coding: z.string().default(''),
})
const ReportQuery = z.object({
  account: z.uuid(),
  message: z.uuid(),
  sign: z.string(),
  status: z.coerce.number().int(),
  answer: z.string().optional(),
})

function isSame(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map(text => createHmac('sha256', 'compare').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** One recipient's texts share a lane, so that they leave in order. */
function laneOf(number: string): number {
  return Number(number.replace(/\D/g, '').slice(-4)) % lanes
}

/** Kannel through its smsbox: texts out by `sendsms`, texts in and delivery reports as its calls to us. It knows no MMS. */
export function openKannel(settings: KannelSettings): Carrier {
  const asker = openAsker(settings.timeoutMs, lanes)
  const sign = (account: string, message: string) =>
    createHmac('sha256', settings.secret).update(`${account}/${message}`).digest('hex')

  function sendUrl(text: Outgoing): URL {
    // Kannel's answer names no id, so the report's address carries ours. %d and %A are filled in by Kannel.
    const ours = new URLSearchParams({ account: text.accountId, message: text.id, sign: sign(text.accountId, text.id) })
    const url = new URL(settings.sendUrl)
    url.search = new URLSearchParams({
      username: settings.username,
      password: settings.password,
      from: text.from,
      to: text.to,
      text: text.body,
      ...encodingOf(text.body),
      'dlr-mask': allReports,
      'dlr-url': `${settings.callbackUrl}${reportPath}?${ours}&status=%d&answer=%A`,
    }).toString()
    return url
  }

  /** Sends a lane in order. Once Kannel hangs, is away or refuses us, what was not yet asked waits instead of sharing that fate. */
  async function sendLane(lane: Outgoing[], stop: { because: Handed | null }): Promise<[string, Handed][]> {
    const answers: [string, Handed][] = []
    for (const text of lane) {
      const answer = stop.because ?? handedOf(await asker.ask(sendUrl(text)))
      answers.push([text.id, answer])
      if (answer.outcome === 'unknown') stop.because ??= { outcome: 'later', seconds: 5, reason: answer.reason }
      if (answer.outcome === 'later' || answer.outcome === 'halted') stop.because ??= answer
    }
    return answers
  }

  function isMine(c: Context, given: string, expected: string): boolean {
    if (isSame(given, expected)) return true
    warnOfMany({ path: c.req.path }, 'a callback without its secret was refused')
    return false
  }

  return {
    name: 'kannel',
    canMms: false,
    answersOptOut: false,

    async send(batch) {
      const stop = { because: null }
      const byLane = Map.groupBy(batch, text => laneOf(text.to))
      const answers = new Map((await Promise.all([...byLane.values()].map(lane => sendLane(lane, stop)))).flat())
      return batch.map(text => answers.get(text.id) ?? { outcome: 'unknown', reason: 'not answered' })
    },

    mount(app, inbox) {
      // Any answer but 2xx makes smsbox call again (http-request-retry), so a failure of ours loses nothing.
      app.get(incomingPath, async c => {
        if (!isMine(c, c.req.query('secret') ?? '', settings.secret)) return c.body(null, 403)
        const query = IncomingQuery.safeParse(c.req.query())
        if (!query.success) {
          log.error({ problems: z.flattenError(query.error).fieldErrors }, 'Kannel brought a text that cannot be read')
          return c.body(null, 400)
        }
        const { id, from, to, text, charset, coding } = query.data
        const incoming = { id, from: withPlus(from), to: withPlus(to), body: decodeText(text, charset, coding), media: [] }
        await inbox.receive('kannel', incoming)
        // smsbox would send what we answer back to the customer.
        return c.body(null, 200)
      })

      app.get(reportPath, async c => {
        const query = ReportQuery.safeParse(c.req.query())
        const { account = '', message = '', sign: given = '' } = c.req.query()
        if (!isMine(c, given, sign(account, message))) return c.body(null, 403)
        if (!query.success) return c.body(null, 400)
        const status = statusOfReport(query.data.status)
        const reason = query.data.answer?.replace(/^N?ACK\//, '')
        if (status) await inbox.report({ accountId: account, messageId: message, status, ...(reason ? { reason } : {}) })
        return c.body(null, 200)
      })
    },

    async stop() {
      asker.close()
    },
  }
}
