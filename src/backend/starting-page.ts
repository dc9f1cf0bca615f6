import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import en from '../../locales/en/starting.json' with { type: 'json' }
import pl from '../../locales/pl/starting.json' with { type: 'json' }
import { firstLanguage } from './http/visitor-language.ts'

const words = { en, pl }

/** What a start is at. */
export type StartStep = keyof typeof en.steps

export const isStartStep = (value: unknown): value is StartStep => typeof value === 'string' && Object.hasOwn(en.steps, value)

/** As the terminal says it. */
export const stepText = (step: StartStep): string => en.steps[step]

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:32em;margin:25vh auto;padding:0 24px}h1{font-size:20px}`
/** Goes on once Parley answers: a page that only loaded itself anew would end at a connection that is refused. */
const script = `setInterval(()=>fetch('/healthz').then(answer=>answer.ok&&location.reload(),()=>{}),1000)`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; connect-src 'self'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; frame-ancestors 'none'`

/** Answers while Parley starts: a person reads what it is at, in their language; a program is told to come again. */
export function answerStarting(step: StartStep, request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
  response.writeHead(503, {
    'retry-after': '1',
    'cache-control': 'no-store',
    // Whoever answers here may not be who answers next.
    connection: 'close',
    ...(isPage && { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }),
  })
  response.end(isPage ? pageOf(step, request.headers['accept-language']) : undefined)
}

function pageOf(step: StartStep, wishes: string | undefined): string {
  const language = firstLanguage(wishes) ?? 'en'
  const { title, steps, wait } = words[language]
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${steps[step]}</p><p>${wait}</p><script>${script}</script></html>`
}
