import { readAnswer } from '../http/body.ts'
import { log } from '../log.ts'
import type { Incoming } from './carrier.ts'
import { fileName } from './twilio-outgoing-media.ts'
import { basicAuth, type TwilioSettings } from './twilio-settings.ts'

type File = Incoming['media'][number]

const most = 10
/** Of one file: a whole MMS may have 5 MB. */
const maxBytes = 5 * 1024 * 1024
/** Of all together: Twilio waits 15 s for its answer. */
const longestMs = 10_000
const redirectsMost = 3

const contentTypeOf = (response: Response) => (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? ''

/** Where the account's name and token may go. */
function isTwilio({ protocol, hostname, origin }: URL, apiUrl: string): boolean {
  return origin === new URL(apiUrl).origin || (protocol === 'https:' && hostname.endsWith('.twilio.com'))
}

async function fetchFile(settings: TwilioSettings, address: string, signal: AbortSignal): Promise<Response> {
  let url = new URL(address)
  // The first address comes in a call that Twilio signed, and must be its own.
  if (!isTwilio(url, settings.apiUrl)) throw new Error('not at Twilio')
  for (let hop = 0; hop <= redirectsMost; hop += 1) {
    // No credentials after the first hop: the redirect leads to a store whose address is the key, and which refuses others.
    const headers: Record<string, string> = hop === 0 ? { authorization: basicAuth(settings) } : {}
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    const next = response.headers.get('location')
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status < 300 || response.status >= 400 || !next) throw new Error(`answered ${response.status}`)
    url = new URL(next, url)
  }
  throw new Error('led on too often')
}

/** Copies an incoming text's files from Twilio, which asks for its account's name and token. What does not come is counted. */
export async function fetchMedia(
  settings: TwilioSettings,
  fields: Record<string, string>,
): Promise<{ media: File[]; missing: number }> {
  const count = Math.min(Number(fields['NumMedia']) || 0, most)
  const signal = AbortSignal.timeout(longestMs)
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<File | null> => {
      try {
        const response = await fetchFile(settings, fields[`MediaUrl${index}`] ?? '', signal)
        const contentType = fields[`MediaContentType${index}`] ?? contentTypeOf(response)
        const bytes = await readAnswer(response, maxBytes)
        if (!bytes) throw new Error('too large')
        return { contentType, name: fileName(contentType), bytes }
      } catch (error) {
        log.error({ error: String(error) }, 'a file of an incoming text could not be fetched from Twilio')
        return null
      }
    }),
  )
  const media = files.filter(file => file !== null)
  return { media, missing: count - media.length }
}
