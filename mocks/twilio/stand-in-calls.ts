import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import type { Texted } from './incoming.ts'
import type { Message, Next } from './messages.ts'
import { readText, sendJson } from './rest.ts'

const Text = z.object({
  from: z.string(),
  to: z.string(),
  body: z.string().default(''),
  media: z.array(z.object({ contentType: z.string(), base64: z.base64() })).default([]),
})
const NextText = z.object({
  to: z.string().optional(),
  code: z.int().optional(),
  breaks: z.enum(['hang', 'reset', 'error', 'garbage']).optional(),
})

type StandIn = {
  messages: ReadonlyMap<string, Message>
  textIn: (texted: Texted) => Promise<object>
  nextBecomes: (next: Next) => void
}

/** What Twilio has not: the calls of whoever plays its customers and its bad days. They say whether the call was one of them. */
export function standInCalls({ messages, textIn, nextBecomes }: StandIn) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const name = `${req.method} ${(req.url ?? '').split('?', 1)[0]}`
    if (name === 'POST /stand-in/incoming') {
      const { media, ...text } = Text.parse(JSON.parse(await readText(req)))
      const files = media.map(({ contentType, base64 }) => ({ contentType, bytes: Buffer.from(base64, 'base64') }))
      sendJson(res, 200, await textIn({ ...text, media: files }))
      return true
    }
    if (name === 'POST /stand-in/next') {
      nextBecomes(NextText.parse(JSON.parse(await readText(req))))
      res.writeHead(204).end()
      return true
    }
    if (name === 'GET /stand-in/messages') {
      const all = [...messages.values()].map(({ media, ...message }) => ({
        ...message,
        media: media.map(one => one.contentType),
      }))
      sendJson(res, 200, all)
      return true
    }
    return false
  }
}
