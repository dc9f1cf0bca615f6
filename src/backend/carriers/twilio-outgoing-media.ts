import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { isSame } from '../access/secrets.ts'
import type { FileStore } from '../media/file-store.ts'
import type { Outgoing } from './carrier.ts'

export const mediaRoute = '/carriers/twilio/media/:account/:file/:name'
/** Longer than Twilio keeps a text in its queue (10 hours). */
const goodForSeconds = 12 * 3600
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** At most 20 characters without spaces: some networks refuse a longer name. */
const names: Record<string, string> = {
  'image/jpeg': 'picture.jpg',
  'image/png': 'picture.png',
  'image/gif': 'picture.gif',
  'video/mp4': 'video.mp4',
  'audio/mpeg': 'sound.mp3',
  'application/pdf': 'file.pdf',
  'text/vcard': 'contact.vcf',
}

/** What a file without a name of its own is called. */
export const fileName = (contentType: string) => names[contentType] ?? 'file'

type File = { account: string; file: string; type: string; until: string }

/** Addresses from which Twilio, and whoever it tells them, gets one file for some hours, and nothing else. */
export function mediaAddresses(
  settings: { authToken: string; callbackUrl: string },
  files: Pick<FileStore, 'read' | 'sizeBytes'>,
) {
  const sign = ({ account, file, type, until }: File) =>
    createHmac('sha256', settings.authToken).update(`media/${account}/${file}/${type}/${until}`).digest('hex')

  return {
    addressOf(accountId: string, media: Outgoing['media'][number], now = Date.now()): string {
      const file = {
        account: accountId,
        file: media.id,
        type: media.contentType,
        until: String(Math.trunc(now / 1000) + goodForSeconds),
      }
      const query = new URLSearchParams({ type: file.type, until: file.until, sign: sign(file) })
      return `${settings.callbackUrl}/carriers/twilio/media/${accountId}/${media.id}/${fileName(media.contentType)}?${query}`
    },

    async serve(ctx: Context): Promise<Response> {
      const { account = '', file = '' } = ctx.req.param()
      const { type = '', until = '', sign: given = '' } = ctx.req.query()
      const isGood = isSame(given, sign({ account, file, type, until })) && Number(until) * 1000 > Date.now()
      if (!isGood || !uuid.test(account) || !uuid.test(file)) return ctx.body(null, 404)
      const size = await files.sizeBytes(account, file)
      if (size === null) return ctx.body(null, 404)
      const headers = {
        'content-type': type,
        'content-length': String(size),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      }
      if (ctx.req.method === 'HEAD') return ctx.body(null, 200, headers)
      return ctx.body(Readable.toWeb(files.read(account, file, null)) as ReadableStream, 200, headers)
    },
  }
}
