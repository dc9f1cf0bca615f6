import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../read-body.ts'
import { TwilioError } from './errors.ts'
import { type Message, shown, shownMedia } from './messages.ts'

const bodyMaxBytes = 12 * 1024 * 1024

export const readText = (req: IncomingMessage) => readBody(req, bodyMaxBytes)
export const readForm = async (req: IncomingMessage) => new URLSearchParams(await readText(req))

export function sendJson(res: ServerResponse, status: number, body: object): void {
  if (res.headersSent) return
  res.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body))
}

type Context = {
  account: { accountSid: string; authToken: string; origin: string }
  messages: ReadonlyMap<string, Message>
  create: (req: IncomingMessage, res: ServerResponse) => Promise<void>
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map(text => createHmac('sha256', 'compare').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/** The resources of /2010-04-01 that texting needs, behind the account's name and token; and the store that holds the files. */
export function restRoutes({ account, messages, create }: Context) {
  const { accountSid, authToken } = account
  const base = `/2010-04-01/Accounts/${accountSid}/Messages`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  function found(sid: string | undefined): Message {
    const message = messages.get(sid ?? '')
    if (!message) throw new TwilioError(20404)
    return message
  }
  function mediaOf(sid: string | undefined, mediaSid: string | undefined) {
    const media = found(sid).media.find(one => one.sid === mediaSid)
    if (!media) throw new TwilioError(20404)
    return media
  }

  function list(url: URL, res: ServerResponse): void {
    const [to, from] = [url.searchParams.get('To'), url.searchParams.get('From')]
    const after = Date.parse(url.searchParams.get('DateSent>') ?? '') || 0
    const before = Date.parse(url.searchParams.get('DateSent<') ?? '') || Infinity
    const isAsked = (one: Message) => {
      const sentMs = (one.sentAt ?? one.createdAt).getTime()
      return (!to || one.to === to) && (!from || one.from === from) && sentMs >= after && sentMs <= before
    }
    const size = Number(url.searchParams.get('PageSize') ?? 50)
    const at = Number(url.searchParams.get('Page') ?? 0)
    const all = [...messages.values()].filter(isAsked).toReversed()
    const chosen = all.slice(at * size, (at + 1) * size)
    const next = new URL(url)
    next.searchParams.set('Page', String(at + 1))
    const page = {
      page: at,
      page_size: size,
      start: at * size,
      end: at * size + chosen.length,
      next_page_uri: all.length > (at + 1) * size ? next.pathname + next.search : null,
      previous_page_uri: null,
      uri: `${base}.json`,
      first_page_uri: `${base}.json`,
    }
    sendJson(res, 200, { messages: chosen.map(one => shown(accountSid, one)), ...page })
  }

  /** Twilio leads on to a store that takes no other credentials than those in the address. */
  function serveStored(req: IncomingMessage, res: ServerResponse, sid: string | undefined, mediaSid: string | undefined): void {
    if (req.headers.authorization) return void res.writeHead(400).end('Only one auth mechanism allowed')
    const { contentType, bytes } = mediaOf(sid, mediaSid)
    res.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length }).end(bytes)
  }

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', account.origin)
    const [, storedSid, storedMedia] = /^\/store\/(\w+)\/(\w+)$/.exec(url.pathname) ?? []
    if (storedSid) return serveStored(req, res, storedSid, storedMedia)
    if (!isSame(req.headers.authorization ?? '', authorization)) throw new TwilioError(20003)
    if (url.pathname === `${base}.json`) return req.method === 'POST' ? create(req, res) : list(url, res)
    const [, sid, mediaSid] = /^\/(\w+?)(?:\/Media(?:\/(\w+))?)?(?:\.json)?$/.exec(url.pathname.slice(base.length)) ?? []
    if (!url.pathname.startsWith(`${base}/`) || !sid) throw new TwilioError(20404)
    if (mediaSid && !url.pathname.endsWith('.json')) {
      mediaOf(sid, mediaSid)
      return void res.writeHead(307, { location: `${account.origin}/store/${sid}/${mediaSid}` }).end()
    }
    if (mediaSid) return sendJson(res, 200, shownMedia(accountSid, sid, mediaOf(sid, mediaSid)))
    const message = found(sid)
    if (url.pathname.endsWith('/Media.json'))
      return sendJson(res, 200, {
        media_list: message.media.map(one => shownMedia(accountSid, sid, one)),
        page: 0,
        page_size: 50,
        next_page_uri: null,
      })
    sendJson(res, 200, shown(accountSid, message))
  }
}
