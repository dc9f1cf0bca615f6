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

/** Of these countries the one that a visitor's languages speak of, as "pl", "en-GB"; the first of them when none does. */
export function visitorCountry(ctx: Context, offered: readonly string[]): string {
  const wishes = `${ctx.req.query('locale') ?? ''},${ctx.req.header('accept-language') ?? ''}`.split(',')
  const regions = wishes.map(regionOf)
  return regions.find(region => offered.includes(region)) ?? offered[0] ?? ''
}

/** "PL" of "pl" and of "pl-PL;q=0.9"; empty for what is no language. */
function regionOf(wish: string): string {
  try {
    return new Intl.Locale(wish.replace(/;.*/, '').trim()).maximize().region ?? ''
  } catch {
    return ''
  }
}
