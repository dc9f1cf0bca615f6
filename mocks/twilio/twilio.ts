import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenOn } from '../partners/listen.ts'
import { sendFailure, TooLarge } from '../read-body.ts'
import { createMessage } from './create.ts'
import { carry } from './delivery.ts'
import { TwilioError } from './errors.ts'
import { answers, bring, optOutTypeOf, received, type Texted } from './incoming.ts'
import { type Message, type Next, shown } from './messages.ts'
import { readForm, restRoutes, sendJson } from './rest.ts'
import { standInCalls } from './stand-in-calls.ts'

export type TwilioOptions = {
  accountSid: string
  authToken: string
  /** A free one unless given. */
  port?: number
  /** Where customers' texts are brought. */
  incomingUrl: () => string
  /** Between two statuses of a text. */
  stepMs: number
  /** How many texts it takes in a second; as many as come unless given. */
  mostPerSecond?: number
  /** An account without Advanced Opt-Out is answered for too, but not told. */
  hasAdvancedOptOut?: boolean
}

export type TwilioStandIn = Awaited<ReturnType<typeof openTwilio>>

/** Refused when it is given; all other codes are found out afterwards. */
const isRefusal = (code: number) => code < 30_000 || code === 63_038

/** Twilio's REST interface for texts, standing in: what it takes it reports, fetches, signs and refuses as Twilio does. */
export async function openTwilio(options: TwilioOptions) {
  const { server, port } = await listenOn('127.0.0.1', options.port ?? 0)
  const origin = `http://127.0.0.1:${port}`
  const account = { ...options, origin }
  const messages = new Map<string, Message>()
  const optedOut = new Set<string>()
  const next: Next[] = []
  const taken: number[] = []

  function nextFor(to: string): Next {
    const index = next.findIndex(one => one.to === undefined || one.to === to)
    return index < 0 ? {} : (next.splice(index, 1)[0] ?? {})
  }

  function checkRate(): void {
    const now = Date.now()
    while ((taken[0] ?? now) < now - 1000) taken.shift()
    if (options.mostPerSecond !== undefined && taken.length >= options.mostPerSecond) throw new TwilioError(20429)
    taken.push(now)
  }

  async function create(req: IncomingMessage, res: ServerResponse): Promise<void> {
    checkRate()
    const message = createMessage(await readForm(req), (from, to) => optedOut.has(`${from} ${to}`))
    const { code, breaks } = nextFor(message.to)
    if (code !== undefined && isRefusal(code)) throw new TwilioError(code)
    messages.set(message.sid, message)
    void carry(account, message, code ?? null)
    if (breaks === 'hang') return
    if (breaks === 'reset') return void res.socket?.resetAndDestroy()
    if (breaks === 'error')
      return sendJson(res, 500, { code: 20500, message: 'An internal server error has occurred', status: 500 })
    if (breaks === 'garbage') return void res.socket?.end('\u0000 garbage \r\n\r\n')
    sendJson(res, 201, shown(account.accountSid, message))
  }

  /** A customer texts. Answers the status that the business answered with. */
  async function textIn(texted: Texted): Promise<{ sid: string; status: number; body: string }> {
    const message = received(texted)
    messages.set(message.sid, message)
    const optOut = optOutTypeOf(texted.body)
    const pair = `${texted.to} ${texted.from}`
    if (optOut === 'STOP') optedOut.add(pair)
    if (optOut === 'START') optedOut.delete(pair)
    const told = await bring(account, options.incomingUrl(), message, options.hasAdvancedOptOut === false ? null : optOut)
    if (optOut) {
      const answer: Message = {
        ...received({ from: texted.to, to: texted.from, body: answers[optOut], media: [] }),
        direction: 'outbound-reply',
        status: 'delivered',
      }
      messages.set(answer.sid, answer)
    }
    return { sid: message.sid, ...told }
  }

  const standIn = {
    url: origin,
    messages,
    textIn,
    /** What becomes of the next text, or of the next to this number. */
    nextBecomes: (one: Next) => void next.push(one),
    async stop() {
      await new Promise(resolve => (server.close(resolve), server.closeAllConnections()))
      // What is still being carried may tell once more.
      await sleep(options.stepMs)
    },
  }
  const rest = restRoutes({ account, messages, create })
  const calls = standInCalls(standIn)
  server.on('request', (req, res) => {
    const answer = async () => (await calls(req, res)) || rest(req, res)
    answer().catch((error: unknown) => {
      if (error instanceof TwilioError) return sendJson(res, error.status, error.body())
      if (error instanceof TooLarge) return sendFailure(req, res, error)
      console.error(`${req.method} ${req.url}:`, error)
      sendJson(res, 500, { code: 20500, message: 'An internal server error has occurred', status: 500 })
    })
  })
  return standIn
}
