import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** What a carrier said: an answer, `unreached` (no connection: it was not asked) or `lost` (asked, and no answer came). */
export type Said =
  | { kind: 'answer'; code: number; body: string }
  | { kind: 'unreached'; reason: string }
  | { kind: 'lost'; reason: string }

export type Posted = { headers: Record<string, string>; body?: string }

// These happen before a byte of the request is on its way.
const unreached =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/
// A page of 200 texts of 1,600 characters, each perhaps as \u0142.
const answerMaxBytes = 4 * 1024 * 1024

export type Asker = ReturnType<typeof openAsker>

/** Asks with kept-alive connections: a GET, a POST of what is given where it has a body. An address may hold the password and the text: never log it. */
export function openAsker(timeoutMs: number, lanes: number) {
  // An idle connection is dropped before the carrier drops it: a request into a closing one would be lost.
  const options = { keepAlive: true, maxSockets: lanes, timeout: 2000 }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }

  function ask(url: URL, posted?: Posted): Promise<Said> {
    return new Promise(resolve => {
      const isHttps = url.protocol === 'https:'
      const options = {
        agent: isHttps ? agents.https : agents.http,
        ...(posted && { headers: posted.headers }),
        ...(posted?.body !== undefined && {
          method: 'POST',
          headers: { ...posted.headers, 'content-length': Buffer.byteLength(posted.body) },
        }),
      }
      const request = (isHttps ? httpsRequest : httpRequest)(url, options, response => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (body.length < answerMaxBytes) body += chunk
        })
        response.on('end', () => settle({ kind: 'answer', code: response.statusCode ?? 0, body }))
        response.on('error', error => settle({ kind: 'lost', reason: error.message }))
      })
      const giveUp = (said: Said) =>
        setTimeout(() => {
          settle(said)
          request.destroy()
        }, timeoutMs)
      // Behind other requests, without a connection of its own, it has not been asked.
      let timer = giveUp({ kind: 'unreached', reason: 'no connection was free' })
      request.on('socket', () => {
        clearTimeout(timer)
        timer = giveUp({ kind: 'lost', reason: `no answer within ${timeoutMs} ms` })
      })
      function settle(said: Said) {
        clearTimeout(timer)
        resolve(said)
      }
      request.on('error', (error: NodeJS.ErrnoException) => {
        settle({ kind: unreached.test(error.code ?? '') ? 'unreached' : 'lost', reason: error.code ?? error.message })
      })
      request.end(posted?.body)
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
