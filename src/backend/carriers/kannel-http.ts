import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** What smsbox said: an answer, `unreached` (no connection: it was not asked) or `lost` (asked, and no answer came). */
export type Said =
  | { kind: 'answer'; code: number; body: string }
  | { kind: 'unreached'; reason: string }
  | { kind: 'lost'; reason: string }

// These happen before a byte of the request is on its way.
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const answerMaxBytes = 4096

/** A GET with kept-alive connections. Its address holds the password and the text: never log it. */
export function openAsker(timeoutMs: number, lanes: number) {
  // An idle connection is dropped before smsbox drops it: a request into a closing one would be lost.
  const options = { keepAlive: true, maxSockets: lanes, timeout: 2000 }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }

  function ask(url: URL): Promise<Said> {
    return new Promise(resolve => {
      const isHttps = url.protocol === 'https:'
      const request = (isHttps ? httpsRequest : httpRequest)(url, { agent: isHttps ? agents.https : agents.http }, response => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (body.length < answerMaxBytes) body += chunk
        })
        response.on('end', () => settle({ kind: 'answer', code: response.statusCode ?? 0, body }))
        response.on('error', error => settle({ kind: 'lost', reason: error.message }))
      })
      const timer = setTimeout(() => {
        settle({ kind: 'lost', reason: `no answer within ${timeoutMs} ms` })
        request.destroy()
      }, timeoutMs)
      function settle(said: Said) {
        clearTimeout(timer)
        resolve(said)
      }
      request.on('error', (error: NodeJS.ErrnoException) => {
        settle({ kind: unreached.has(error.code ?? '') ? 'unreached' : 'lost', reason: error.code ?? error.message })
      })
      request.end()
    })
  }

  return {
    ask,
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
