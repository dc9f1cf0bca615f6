import type { Context, Hono } from 'hono'
import type { WebBindings } from '../http/bindings.ts'
import { readText } from '../http/body.ts'
import { isSame } from '../access/secrets.ts'
import { log, warnOfMany } from '../log.ts'
import type { Inbox } from './carrier.ts'
import { fetchMedia } from './twilio-incoming-media.ts'
import { mediaRoute } from './twilio-outgoing-media.ts'
import type { TwilioSettings } from './twilio-settings.ts'
import { type Fields, isSigned } from './twilio-signature.ts'
import { isAnsweredByTwilio, reportedOf } from './twilio-codes.ts'

export const incomingPath = '/carriers/twilio/incoming'
export const reportPath = '/carriers/twilio/report'
const bodyMaxBytes = 64 * 1024

type Ours = {
  sign: (account: string, message: string) => string
  serveMedia: (ctx: Context) => Promise<Response>
}

const wishes: Record<string, 'out' | 'in'> = { STOP: 'out', START: 'in' }

/** Mounts what Twilio calls. Each call is signed with the account's token; a status report's address is signed by us besides. */
export function mountTwilio(app: Hono<WebBindings>, inbox: Inbox, settings: TwilioSettings, ours: Ours): void {
  function refuse(ctx: Context): Response {
    warnOfMany({ path: ctx.req.path }, 'a call that Twilio did not sign was refused')
    return ctx.body(null, 403)
  }

  /** The form's fields; null when Twilio did not sign this call of this address. */
  async function signedFields(ctx: Context<WebBindings>): Promise<Fields | null> {
    const fields = [...new URLSearchParams(await readText(ctx.env.incoming, bodyMaxBytes))]
    // As it was asked for, to the letter: behind a proxy our own idea of the host would be another.
    const url = settings.callbackUrl + (ctx.env.incoming.url ?? '')
    return isSigned(settings.authToken, ctx.req.header('x-twilio-signature') ?? '', url, fields) ? fields : null
  }

  app.post(incomingPath, async ctx => {
    const cameAt = new Date()
    const fields = await signedFields(ctx)
    if (!fields) return refuse(ctx)
    const { MessageSid: id = '', From: from = '', To: to = '', Body: body = '', ...more } = Object.fromEntries(fields)
    if (!id || !from || !to) {
      log.error({ names: fields.map(([name]) => name) }, 'Twilio brought a text that cannot be read')
      return ctx.body(null, 400)
    }
    // Before it is answered: afterwards nobody would come again.
    const { media, missing } = await fetchMedia(settings, more)
    const { OptOutType: optOutType = '' } = more
    const optOut = wishes[optOutType]
    // Twilio itself confirms the opt-out words that it knows; for those that it does not know, the confirmation is ours.
    const isAnswered = optOut === 'out' || optOutType === 'HELP' || isAnsweredByTwilio(body)
    const text = {
      id,
      from,
      to,
      body,
      media,
      missingFiles: missing,
      isAnswered,
      ...(optOut && { optOut }),
      ...(media.length && { cameAt }),
    }
    await inbox.receive('twilio', text)
    // What stands in the answer would be sent to the customer.
    return ctx.body('<Response/>', 200, { 'content-type': 'text/xml' })
  })

  app.post(reportPath, async ctx => {
    const { account = '', message = '', sign = '' } = ctx.req.query()
    const isOurs = isSame(sign, ours.sign(account, message))
    const fields = await signedFields(ctx)
    if (!isOurs || !fields) return refuse(ctx)
    const { MessageStatus: status = '', ErrorCode: errorCode = '', MessageSid: carrierId } = Object.fromEntries(fields)
    const reported = reportedOf(status, errorCode)
    if (reported) await inbox.report({ accountId: account, messageId: message, ...(carrierId && { carrierId }), ...reported })
    return ctx.body(null, 204)
  })

  app.get(mediaRoute, ours.serveMedia)
}
