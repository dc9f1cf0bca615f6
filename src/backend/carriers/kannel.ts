import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import { isSame } from '../access/secrets.ts'
import { log, warnOfMany } from '../log.ts'
import { openAsker } from './carrier-http-client.ts'
import type { Carrier, SubmitResult, Outgoing } from './carrier.ts'
import { goesOn, submitResultOfParts, type Part, partsOf } from './kannel-parts.ts'
import { giveInLanes, lanes } from './per-recipient-order.ts'
import { codeOfReport, decodeText, encodingOf, submitResultOf, statusOfReport, withPlus } from './kannel-codes.ts'

export type KannelSettings = {
  /** Address of smsbox's sendsms. */
  sendUrl: string
  username: string
  password: string
  /** Stands in the address of incoming texts and signs the addresses of reports. */
  secret: string
  timeoutMs: number
  /** What its connection to the network takes in a second. */
  partsPerSecond?: number
  /** Where Kannel reaches this process, without a slash at the end. */
  callbackUrl: string
}

export const incomingPath = '/carriers/kannel/incoming'
export const reportPath = '/carriers/kannel/report'
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
  part: z.coerce.number().int().min(1).default(1),
  of: z.coerce.number().int().min(1).max(20).default(1),
  status: z.coerce.number().int(),
  answer: z.string().optional(),
})

/** Kannel through its smsbox: texts out by `sendsms`, texts in and delivery reports as its calls to us. It knows no MMS. */
export function openKannel(settings: KannelSettings): Carrier {
  const asker = openAsker(settings.timeoutMs, lanes)
  const sign = (account: string, message: string) =>
    createHmac('sha256', settings.secret).update(`${account}/${message}`).digest('hex')

  function sendUrl(text: Outgoing, { number, of, body, udh }: Part): URL {
    // Kannel's answer names no id, so the report's address carries ours. %d and %A are filled in by Kannel.
    const ours = new URLSearchParams({
      account: text.accountId,
      message: text.id,
      sign: sign(text.accountId, text.id),
      part: String(number),
      of: String(of),
    })
    const url = new URL(settings.sendUrl)
    url.search = new URLSearchParams({
      username: settings.username,
      password: settings.password,
      from: text.from,
      to: text.to,
      text: body,
      // Of the whole text: a part by itself may hold none of its letters.
      ...encodingOf(text.body),
      // In minutes.
      ...(text.until && { validity: String(Math.max(1, Math.floor((text.until.getTime() - Date.now()) / 60_000))) }),
      'dlr-mask': allReports,
      'dlr-url': `${settings.callbackUrl}${reportPath}?${ours}&status=%d&answer=%A`,
    }).toString()
    // Bytes, which no form knows how to write.
    if (udh) url.search += `&udh=${udh}`
    return url
  }

  async function give(text: Outgoing): Promise<SubmitResult> {
    const answers: SubmitResult[] = []
    for (const part of partsOf(text.id, text.body)) {
      const answer = submitResultOf(await asker.ask(sendUrl(text, part)))
      answers.push(answer)
      if (!goesOn(answer)) break
    }
    return submitResultOfParts(answers)
  }

  function isMine(c: Context, given: string, expected: string): boolean {
    if (isSame(given, expected)) return true
    warnOfMany({ path: c.req.path }, 'a callback without its secret was refused')
    return false
  }

  return {
    name: 'kannel',
    canMms: false,
    partsPerSecond: () => settings.partsPerSecond ?? 30,

    send: batch => giveInLanes(batch, give),

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
        const { answer = '', part: number, of } = query.data
        const reason = answer.replace(/^N?ACK\//, '')
        const code = codeOfReport(query.data.status, answer)
        const told = { ...(reason && { reason }), ...(code && { code }), ...(of > 1 && { part: { number, of } }) }
        if (status) await inbox.report({ accountId: account, messageId: message, status, ...told })
        return c.body(null, 200)
      })
    },

    async stop() {
      asker.close()
    },
  }
}
