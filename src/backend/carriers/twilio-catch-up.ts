import * as z from 'zod'
import type { Asker } from './carrier-http-client.ts'
import { isDatabaseAway } from '../db/errors.ts'
import type { Inbox, Unfinished } from './carrier.ts'
import { fetchMedia } from './twilio-incoming-media.ts'
import { basicAuth, type TwilioSettings } from './twilio-settings.ts'
import { isAnsweredByTwilio, reportedOf } from './twilio-codes.ts'

// Twilio calls once, or twice; what it calls for while we are away it keeps, and tells whoever asks.

const minuteMs = 60_000
export const catchUpEveryMs = 5 * minuteMs
/** As far back as is looked after an absence. */
const awayMs = 24 * 60 * minuteMs
/** A call on its way needs no asking for, and clocks differ. */
const overlapMs = 10 * minuteMs
/** Only texts that were submitted longer ago are looked up: by then Twilio has nearly always reported. */
const tellsWithinMs = 15 * minuteMs
const askedAtOnce = 8
const pageSize = 200
/** So many are read at once; of a time in which more came the beginning comes first. */
const pagesAtOnce = 20
/** Nobody gets so many within a second: whoever names more pages leads in circles. */
const pagesOfOneSecond = 1000
const secondMs = 1000
/** As Twilio takes times: without fractions of a second. */
const timeOf = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

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

/** `until` null: until now. */
type Time = { since: number; until: number | null }
/** One look: what fails in it alone is kept for its end. */
type Look = { inbox: Inbox; isStopped: () => boolean; attempt: (work: () => Promise<void>) => Promise<void> }

/**
 * Looks for texts and reports whose calls never reached us; each look goes on where the one before ended. Returns whether there is
 * more to look through at once: after a long absence texts are read piece by piece, the oldest first.
 */
export function twilioCatchUp(settings: TwilioSettings, asker: Asker) {
  const base = `/2010-04-01/Accounts/${settings.accountSid}/Messages`
  let reportsSince = Date.now() - awayMs
  let textsSince = reportsSince - overlapMs
  /** Those that could not be brought: they keep back no others. */
  let again: Message[] = []

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
    await inbox.receive('twilio', { ...text, cameAt, isAnswered: isAnsweredByTwilio(text.body) })
  }

  async function missingOf(inbox: Inbox, messages: Message[]): Promise<Message[]> {
    const incoming = messages.filter(one => one.direction === 'inbound' && one.from)
    const missing = await inbox.missingIncoming(
      'twilio',
      incoming.map(one => ({ id: one.sid, from: one.from ?? '', to: one.to, at: one.date_created })),
    )
    return incoming.filter(one => missing.has(one.sid))
  }

  /** What never came of a time, the newest first; null where that is on more than `most` pages. */
  async function missingBetween({ inbox, isStopped }: Look, { since, until }: Time, most: number): Promise<Message[] | null> {
    const times = { 'DateSent>': timeOf(since), ...(until !== null && { 'DateSent<': timeOf(until) }) }
    const first = new URLSearchParams({ PageSize: String(pageSize), ...times })
    const missing: Message[] = []
    let path: string | null = `${base}.json?${first}`
    for (let pages = 0; path && !isStopped(); pages += 1) {
      if (pages === most) return null
      const page: z.infer<typeof Page> | null = await read(path, Page)
      missing.push(...(await missingOf(inbox, page?.messages ?? [])))
      path = page?.next_page_uri ?? null
    }
    return missing
  }

  /** As much from `since` on as is read at once, and until when that is; null: until now. */
  async function nextMissing(look: Look, since: number, now: number): Promise<{ missing: Message[]; until: number | null }> {
    let until: number | null = null
    for (let span = now - since; span >= 2 * secondMs; span = Math.floor(span / 2 / secondMs) * secondMs) {
      if (span < now - since) until = since + span
      const missing = await missingBetween(look, { since, until }, pagesAtOnce)
      if (missing) return { missing, until }
    }
    const missing = await missingBetween(look, { since, until }, pagesOfOneSecond)
    if (!missing) throw new Error(`Twilio names no end of the texts of ${timeOf(since)}`)
    return { missing, until }
  }

  /** Returns whether later texts are left for the next look. */
  async function texts(look: Look, at: number): Promise<boolean> {
    const since = Math.max(textsSince, at - awayMs - overlapMs)
    const { missing, until } = await nextMissing(look, since, at)
    const failed = await missingOf(look.inbox, again)
    // The newest come first, and their times have no fractions of a second.
    const waiting = [...failed, ...missing.filter(one => failed.every(({ sid }) => sid !== one.sid)).toReversed()]
    again = []
    let atMs = 0
    for (const [index, one] of waiting.entries()) {
      if (look.isStopped()) {
        again.push(...waiting.slice(index))
        break
      }
      atMs = Math.max(one.date_created.getTime(), atMs + 1)
      const cameAt = new Date(atMs)
      await look.attempt(() =>
        bring(look.inbox, one, cameAt).catch((error: unknown) => {
          again.push(one)
          throw error
        }),
      )
    }
    textsSince = until === null ? at - overlapMs : until - secondMs
    return until !== null
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

  return async (inbox: Inbox, isStopped: () => boolean): Promise<boolean> => {
    const at = Date.now()
    const failures: unknown[] = []
    const attempt = (work: () => Promise<void>) => work().catch((error: unknown) => void failures.push(error))
    const look = { inbox, isStopped, attempt }

    let isMore = false
    await attempt(async () => void (isMore = await texts(look, at)))

    const failedTexts = failures.length
    const isBack = at - reportsSince > 2 * catchUpEveryMs
    const [since, until] = isBack ? [at - awayMs, at - minuteMs] : [reportsSince - tellsWithinMs, at - tellsWithinMs]
    await reports(look, new Date(since), new Date(until))
    if (failures.length === failedTexts && !isStopped()) reportsSince = at

    if (failures.length) throw failures.find(isDatabaseAway) ?? failures[0]
    return isMore
  }
}
