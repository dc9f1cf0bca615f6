import type { Context } from 'hono'

export type Language = 'en' | 'pl'

/** What a visitor of a public page asks for: `?locale`, else the browser's wish; null when neither is one of ours. */
export function wishedLanguage(ctx: Context): Language | null {
  const wishes = `${ctx.req.query('locale') ?? ''},${ctx.req.header('accept-language') ?? ''}`.toLowerCase().split(',')
  for (const wish of wishes) {
    if (/^\s*pl\b/.test(wish)) return 'pl'
    if (/^\s*en\b/.test(wish)) return 'en'
  }
  return null
}
