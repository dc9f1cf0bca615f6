import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Language } from '../../http/visitor-language.ts'

export type PlainPage = {
  language: Language
  title: string
  text: string
  /** Whose link it was. */
  business?: string | undefined
  /** HTML of our own between the text and the foot. */
  form?: string
  /** What stands below: where else to go. */
  foot: { label: string; href: string; language?: Language }[]
}

const style = `body{margin:0;background:#faf8f4;color:#211f1c;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
main{box-sizing:border-box;display:flex;flex-direction:column;max-width:488px;min-height:100vh;min-height:100dvh;margin:0 auto;padding:24px}
.business{margin:4px 0 0;font-weight:600;text-align:center}.card{margin:auto 0;padding:32px 0}
h1{margin:0;font-size:28px;line-height:34px;font-weight:600;letter-spacing:-.015em;text-wrap:balance}
p{margin:12px 0 0;color:#55514b}label{display:block;margin-top:20px;font-weight:600}
input,textarea{box-sizing:border-box;width:100%;margin-top:6px;padding:12px;border:1px solid #948d83;border-radius:10px;background:#fff;color:inherit;font:inherit;font-weight:400}
button{width:100%;min-height:52px;margin-top:24px;padding:12px 20px;border:0;border-radius:10px;background:#0f6553;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.problem{margin-top:16px;padding:12px 16px;border:1px solid #f0b9b1;border-radius:10px;background:#fdf1ef;color:#a32a1f}
footer{text-align:center}footer a{display:inline-block;padding:10px 8px;color:#55514b;font-size:14px}
:focus-visible{outline:3px solid #211f1c;outline-offset:2px}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** As text, also within quotes. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, character => entities[character] ?? character)

/** A page without a script, for whoever opens a link: some 2 kB, nothing from elsewhere, found by no search. */
export function plainPage(ctx: Context, status: 200 | 400 | 404 | 410 | 429, page: PlainPage): Response {
  const nonce = randomBytes(16).toString('base64url')
  ctx.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
  ctx.header('x-frame-options', 'DENY')
  ctx.header('x-robots-tag', 'noindex, nofollow')
  ctx.header('referrer-policy', 'no-referrer')
  const foot = page.foot.map(({ label, href, language }) => {
    const spoken = language ? ` hreflang="${language}" lang="${language}"` : ''
    return `<a href="${escapeHtml(href)}"${spoken}>${escapeHtml(label)}</a>`
  })
  return ctx.html(
    `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="light"><title>${escapeHtml(page.title)}</title>
<style nonce="${nonce}">${style}</style></head><body><main>
${page.business ? `<p class="business">${escapeHtml(page.business)}</p>` : ''}
<div class="card"><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.text)}</p>${page.form ?? ''}</div>
<footer>${foot.join(' ')}</footer></main></body></html>`,
    status,
  )
}
