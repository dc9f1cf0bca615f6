import * as z from 'zod'
import type { Asker } from './asker.ts'
import { isDatabaseAway } from '../db/errors.ts'
import type { Inbox, Unfinished } from './carrier.ts'
import { fetchMedia } from './twilio-incoming-media.ts'
import { basicAuth, type TwilioSettings } from './twilio-settings.ts'
import { isAnsweredOptOut, reportedOf } from './twilio-words.ts'

// Twilio calls once, or twice; what it calls for while we are away it keeps, and tells whoever asks.

const minuteMs = 60_000
export const catchUpEveryMs = 5 * minuteMs
/** As far back as is looked after an absence. */
const awayMs = 24 * 60 * minuteMs
/** A call on its way needs no asking for, and clocks differ. */
const overlapMs = 10 * minuteMs
/** By then a text of ours has nearly always been told of. */
const tellsWithinMs = 15 * minuteMs
const askedAtOnce = 8

const Message = z.object({
  sid: z.string(),
  direction: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  body: z.string().nullable(),
  num_media: z.string(),
  date_created: z.coerce.date(),
  status: z.string(),
  error_code: z.int().nullable(),
})
const Page = z.object({ messages: z.array(Message), next_page_uri: z.string().nullable() })
const MediaList = z.object({ media_list: z.array(z.object({ sid: z.string(), content_type: z.string() })) })
type Message = z.infer<typeof Message>

/** One look: what fails in it alone is kept for its end. */
type Look = { inbox: Inbox; isStopped: () => boolean; attempt: (work: () => Promise<void>) => Promise<void> }

/** Looks for texts and reports whose calls never reached us; each look begins where the last one that had no trouble began. */
export function twilioCatchUp(settings: TwilioSettings, asker: Asker) {
  const base = `/2010-04-01/Accounts/${settings.accountSid}/Messages`
  let textsSince = Date.now() - awayMs
  let reportsSince = textsSince

  async function read<S extends z.ZodType>(path: string, Schema: S): Promise<z.output<S> | null> {
    const said = await asker.ask(new URL(settings.apiUrl + path), { headers: { authorization: basicAuth(settings) } })
    if (said.kind !== 'answer') throw new Error(said.reason)
    if (said.code === 404) return null
    if (said.code !== 200) throw new Error(`Twilio answered ${said.code}`)
    return Schema.parse(JSON.parse(said.body))
  }

  async function bring(inbox: Inbox, { sid, from, to, body, num_media }: Message, cameAt: Date): Promise<void> {
    const list = num_media === '0' ? null : await read(`${base}/${sid}/Media.json`, MediaList)
    const files = (list?.media_list ?? []).flatMap((file, index) => [
      [`MediaUrl${index}`, `${settings.apiUrl}${base}/${sid}/Media/${file.sid}`],
      [`MediaContentType${index}`, file.content_type],
    ])
    const { media, missing } = await fetchMedia(settings, { NumMedia: num_media, ...Object.fromEntries(files) })
    const text = { id: sid, from: from ?? '', to, body: body ?? '', media, missingFiles: missing }
    await inbox.receive('twilio', { ...text, cameAt, isAnswered: isAnsweredOptOut(text.body) })
  }

  async function texts({ inbox, isStopped, attempt }: Look, since: Date): Promise<void> {
    const first = new URLSearchParams({ PageSize: '200', 'DateSent>': since.toISOString().replace(/\.\d+Z$/, 'Z') })
    const missing: Message[] = []
    for (let path: string | null = `${base}.json?${first}`; path && !isStopped(); ) {
      const page: z.infer<typeof Page> | null = await read(path, Page)
      const incoming = (page?.messages ?? []).filter(one => one.direction === 'inbound' && one.from)
      const missingIncoming = await inbox.missingIncoming(
        'twilio',
        incoming.map(one => ({ id: one.sid, from: one.from ?? '', to: one.to, at: one.date_created })),
      )
      missing.push(...incoming.filter(one => missingIncoming.has(one.sid)))
      path = page?.next_page_uri ?? null
    }
    // The newest come first, and their times have no fractions of a second.
    let atMs = 0
    for (const one of missing.toReversed()) {
      if (isStopped()) return
      atMs = Math.max(one.date_created.getTime(), atMs + 1)
      await attempt(() => bring(inbox, one, new Date(atMs)))
    }
  }

  async function reports({ inbox, isStopped, attempt }: Look, since: Date, until: Date): Promise<void> {
    for (let after: string | undefined; !isStopped(); ) {
      const waiting = await inbox.unfinished(since, until, after)
      if (!waiting.length) return
      after = waiting.at(-1)?.messageId
      while (waiting.length && !isStopped())
        await Promise.all(waiting.splice(0, askedAtOnce).map(ours => attempt(() => askAbout(inbox, ours))))
    }
  }

  async function askAbout(inbox: Inbox, { carrierId, ...ours }: Unfinished): Promise<void> {
    const found = await read(`${base}/${carrierId}.json`, Message)
    const reported = found && reportedOf(found.status, String(found.error_code ?? ''))
    if (reported) await inbox.report({ ...ours, carrierId, ...reported })
  }

  return async (inbox: Inbox, isStopped: () => boolean): Promise<void> => {
    const at = Date.now()
    const failures: unknown[] = []
    const attempt = (work: () => Promise<void>) => work().catch((error: unknown) => void failures.push(error))
    const look = { inbox, isStopped, attempt }

    await attempt(() => texts(look, new Date(Math.max(textsSince, at - awayMs) - overlapMs)))
    if (!failures.length && !isStopped()) textsSince = at

    const failedTexts = failures.length
    const isBack = at - reportsSince > 2 * catchUpEveryMs
    const [since, until] = isBack ? [at - awayMs, at - minuteMs] : [reportsSince - tellsWithinMs, at - tellsWithinMs]
    await reports(look, new Date(since), new Date(until))
    if (failures.length === failedTexts && !isStopped()) reportsSince = at

    if (failures.length) throw failures.find(isDatabaseAway) ?? failures[0]
  }
}
