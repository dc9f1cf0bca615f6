import type { Context } from 'hono'

export type Language = 'en' | 'pl'

/** The first of ours in a list of wishes as browsers send it; null when none is. */
export function firstLanguage(wishes = ''): Language | null {
  for (const wish of wishes.toLowerCase().split(',')) {
    if (/^\s*pl\b/.test(wish)) return 'pl'
    if (/^\s*en\b/.test(wish)) return 'en'
  }
  return null
}

/** What a visitor of a public page asks for: `?locale`, else the browser's wish; null when neither is one of ours. */
export const wishedLanguage = (ctx: Context): Language | null =>
  firstLanguage(ctx.req.query('locale')) ?? firstLanguage(ctx.req.header('accept-language'))
