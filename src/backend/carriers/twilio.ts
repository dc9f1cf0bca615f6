import { createHmac } from 'node:crypto'
import type { FileStore } from '../media/file-store.ts'
import { isDatabaseAway, loggable } from '../db/errors.ts'
import { openAsker } from './carrier-http-client.ts'
import type { Carrier, Outgoing } from './carrier.ts'
import { log } from '../log.ts'
import { startLoop, type Loop } from '../jobs/loop.ts'
import { catchUpEveryMs, twilioCatchUp } from './twilio-catch-up.ts'
import { giveInLanes, lanes } from './per-recipient-order.ts'
import { mountTwilio, reportPath } from './twilio-callbacks.ts'
import { mediaAddresses } from './twilio-outgoing-media.ts'
import { basicAuth, twilioPace, validityOf, type TwilioSettings } from './twilio-settings.ts'
import { submitResultOf } from './twilio-codes.ts'

/** Twilio by its REST interface: texts and pictures out, and its calls to us with reports, texts and pictures. */
export function openTwilio(settings: TwilioSettings, files: FileStore): Carrier {
  const asker = openAsker(settings.timeoutMs, lanes)
  let asking: Loop | undefined
  const media = mediaAddresses(settings, files)
  const sendUrl = new URL(`${settings.apiUrl}/2010-04-01/Accounts/${settings.accountSid}/Messages.json`)
  const headers = {
    authorization: basicAuth(settings),
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  const sign = (account: string, message: string) =>
    createHmac('sha256', settings.authToken).update(`report/${account}/${message}`).digest('hex')

  function formOf(text: Outgoing): string {
    const ours = new URLSearchParams({ account: text.accountId, message: text.id, sign: sign(text.accountId, text.id) })
    const form = new URLSearchParams({
      To: text.to,
      From: text.from,
      ...(settings.messagingServiceSid && { MessagingServiceSid: settings.messagingServiceSid }),
      ...(text.body && { Body: text.body }),
      StatusCallback: `${settings.callbackUrl}${reportPath}?${ours}`,
      // Nobody's letters are changed behind their back.
      SmartEncoded: 'false',
      ...(text.until && { ValidityPeriod: String(validityOf(text.until)) }),
    })
    for (const file of text.media) form.append('MediaUrl', media.addressOf(text.accountId, file))
    return form.toString()
  }

  return {
    name: 'twilio',
    canMms: true,
    partsPerSecond: twilioPace,
    send: batch => giveInLanes(batch, async text => submitResultOf(await asker.ask(sendUrl, { headers, body: formOf(text) }))),
    mount: (app, inbox) => mountTwilio(app, inbox, settings, { sign, serveMedia: media.serve }),
    start(inbox) {
      const catchUp = twilioCatchUp(settings, asker)
      const work = (isStopped: () => boolean) =>
        catchUp(inbox, isStopped).catch((error: unknown) => {
          if (isDatabaseAway(error)) throw error
          log.warn({ error: loggable(error) }, 'Twilio could not be asked what was missed')
          return false
        })
      asking = startLoop({ files }, { name: 'twilio', everyMs: catchUpEveryMs, work })
    },
    async stop() {
      await asking?.stop()
      asker.close()
    },
  }
}
