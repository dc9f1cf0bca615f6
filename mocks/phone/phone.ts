import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendAsset, sendText, sharedAssets } from '../assets.ts'
import { phoneCustomers } from '../demo/customers.ts'
import { languageOf, textsIn } from '../texts.ts'

const here = (name: string) => new URL(`./${name}`, import.meta.url)
const assets = {
  ...sharedAssets,
  'index.html': here('index.html'),
  'phone.css': here('phone.css'),
  'phone.js': here('phone.js'),
  'calls.js': here('calls.js'),
  'thread.js': here('thread.js'),
}
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The pretend phone under /phone: a still page that talks to the simulator's calls. */
export async function servePhone(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
  if (req.method !== 'GET' && req.method !== 'HEAD')
    return sendText(res, 405, 'text/plain; charset=utf-8', 'Method not allowed', { allow: 'GET, HEAD' })
  if (path === '/phone') {
    res.writeHead(308, { location: '/phone/' })
    res.end()
    return
  }
  const name = path.slice('/phone/'.length)
  if (name === 'page.json') {
    const language = languageOf(req.headers['accept-language'])
    const page = { language, texts: textsIn(language).phone, customers: phoneCustomers }
    return sendText(res, 200, 'application/json', JSON.stringify(page), { vary: 'accept-language' })
  }
  await sendAsset(res, assets, name || 'index.html', { 'content-security-policy': policy })
}
