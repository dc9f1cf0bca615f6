import type { IncomingMessage } from 'node:http'
import { signatureOf } from '#backend/carriers/twilio-signature.ts'

export type DialectName = 'kannel' | 'twilio'
export type Asked = { id: string; to: string; text: string; reportUrl: string }
type Answer = { code: number; body: string }
/** How a carrier is spoken to, and speaks. */
export type Dialect = {
  read(request: IncomingMessage, url: URL): Promise<Asked>
  /** What is answered to whoever only looks: lists and single texts. */
  look?: (url: URL) => Answer
  accepted(id: string): Answer
  busy: Answer
  /** Whether the report was heard. */
  report(url: string, status: 'sent' | 'delivered'): Promise<boolean>
}

export const twilioAccount = { accountSid: `AC${'f'.repeat(32)}`, authToken: 'the recording carrier has this auth token' }
/** As long as Twilio waits for an answer. */
const withinMs = 15_000

const isHeard = (call: Promise<Response>) =>
  call.then(
    answer => answer.ok,
    () => false,
  )
const messageIn = (reportUrl: string) => new URL(reportUrl).searchParams.get('message') ?? ''

/** A call as Twilio makes it. */
export function twilioCall(url: string, fields: Record<string, string>, authToken = twilioAccount.authToken): Promise<Response> {
  const signature = signatureOf(authToken, url, Object.entries(fields))
  const init = { method: 'POST', headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(fields) }
  return fetch(url, { ...init, signal: AbortSignal.timeout(withinMs) })
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

export const dialects: Record<DialectName, Dialect> = {
  kannel: {
    async read(_request, { searchParams }) {
      const query = (name: string) => searchParams.get(name) ?? ''
      const reportUrl = query('dlr-url')
      return { id: messageIn(reportUrl), to: query('to'), text: query('text'), reportUrl }
    },
    accepted: () => ({ code: 202, body: '0: Accepted for delivery' }),
    busy: { code: 429, body: 'Too many' },
    report(url, status) {
      const address = url.replace('%d', status === 'sent' ? '8' : '1').replace('%A', '')
      return isHeard(fetch(address, { signal: AbortSignal.timeout(withinMs) }))
    },
  },
  twilio: {
    async read(request) {
      const form = new URLSearchParams(await textOf(request))
      const field = (name: string) => form.get(name) ?? ''
      const reportUrl = field('StatusCallback')
      return { id: messageIn(reportUrl), to: field('To'), text: field('Body'), reportUrl }
    },
    // No customer texted while Parley was away, and reports tell the rest.
    look: ({ pathname }) =>
      pathname.endsWith('/Messages.json')
        ? { code: 200, body: JSON.stringify({ messages: [], next_page_uri: null }) }
        : { code: 404, body: JSON.stringify({ code: 20404, message: 'Not found', status: 404 }) },
    accepted: id => ({
      code: 201,
      body: JSON.stringify({ sid: `SM${id.replaceAll('-', '')}`, status: 'queued', error_code: null }),
    }),
    busy: { code: 429, body: JSON.stringify({ code: 20429, message: 'Too Many Requests', status: 429 }) },
    report: (url, status) => isHeard(twilioCall(url, { MessageStatus: status })),
  },
}
