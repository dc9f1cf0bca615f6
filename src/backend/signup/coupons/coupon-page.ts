import { type Context, Hono } from 'hono'
import { wallTime } from '#contract/local-time.ts'
import { saidOfCoupon, type CouponPageData, type CouponPageState } from '#contract/signup/coupon-page.ts'
import en from '../../../../locales/en/coupon.json' with { type: 'json' }
import pl from '../../../../locales/pl/coupon.json' with { type: 'json' }
import { zoneOfNumber } from '../../account/account-zone.ts'
import { parseNumber } from '../../chat/phone.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../db/open.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { busyPage, pageOrAway, showPage } from '../../http/public-page.ts'
import { wishedLanguage, type Language } from '../../http/visitor-language.ts'
import { barcodeOf, qrOf } from './draw-codes.ts'

const standard = { en, pl }
const keyShape = /^[\w-]{24}$/

type Held = {
  phone: string
  business: string
  code: string
  state: 'HANDED_OUT' | 'REDEEMED' | null
  expiresAt: Date | null
  isExpired: boolean
  /** Of the day to which all codes of the tag are good. */
  zone: string | null
  /** The account's number. */
  own: string | null
}

/** GET /barcodes/coupon/:linkId?, without which there is no such page. It only shows: previews read it too, and nothing is used up by looking. */
export function couponPage(context: AppContext, admitVisit: (ctx: Context<WebBindings>) => void): Hono<WebBindings> {
  const app = new Hono<WebBindings>()
  const look = async (ctx: Context<WebBindings>) => {
    const language = wishedLanguage(ctx)
    const busy = busyPage(ctx, admitVisit, () => answer(ctx, 429, unnamed('busy', language ?? 'en')))
    if (busy) return busy
    const find = async () => {
      const held = await couponAt(context.database, ctx.req.param('linkId') ?? '')
      if (!held) return answer(ctx, 404, unnamed('unknown', language ?? 'en'))
      return answer(ctx, 200, shown(held, language ?? (parseNumber(held.phone)?.country === 'PL' ? 'pl' : 'en')))
    }
    return pageOrAway(ctx, find, () => answer(ctx, 503, unnamed('away', language ?? 'en')))
  }
  app.get('/', look)
  app.get('/:linkId{.*}', look)
  return app
}

function answer(ctx: Context, status: 200 | 404 | 429 | 503, data: CouponPageData): Response {
  const { language, words, state } = data
  return showPage(ctx, status, { language, title: saidOfCoupon(state, words).title, data: { kind: 'coupon', ...data } })
}

/** All that the page shows, in one trip: it is open to everybody, and a visit must cost little. */
async function couponAt(database: Database, key: string): Promise<Held | null> {
  if (!keyShape.test(key)) return null
  const { rows } = await database.pool.query<Held>({
    name: 'coupon-page',
    text: `select s.phone, a.display_name as business, coalesce(c.code, s.default_code) as code, c.state, c.expires_at as "expiresAt",
       coalesce(c.expires_at <= now(), false) as "isExpired", t.zone,
       (select number from phone_number n where n.account_id = s.account_id order by is_default desc, position limit 1) as own
     from sign_up s join account a on a.id = s.account_id
     left join coupon c on c.account_id = s.account_id and c.sign_up_id = s.id and c.state in ('HANDED_OUT', 'REDEEMED')
     left join coupon_tag t on t.account_id = c.account_id and t.id = c.tag_id
     where s.coupon_key = $1 and coalesce(c.code, s.default_code) is not null`,
    values: [key],
  })
  return rows[0] ?? null
}

function shown({ business, code, state, expiresAt, isExpired, zone, own }: Held, language: Language): CouponPageData {
  const at: CouponPageState = state === 'REDEEMED' ? 'used' : isExpired ? 'expired' : 'open'
  return {
    state: at,
    business,
    code,
    // Nobody scans in vain.
    barcode: at === 'open' ? barcodeOf(code) : null,
    qr: at === 'open' ? qrOf(code) : null,
    lastDay: expiresAt && lastDayBefore(expiresAt, zone ?? zoneOfNumber(own)),
    words: standard[language],
    language,
  }
}

/** The day of the last moment before it, on the calendar of a zone. */
const lastDayBefore = (end: Date, zone: string): string => new Date(wallTime(end.getTime() - 1, zone)).toISOString().slice(0, 10)

const unnamed = (state: CouponPageState, language: Language): CouponPageData => ({
  state,
  business: null,
  code: null,
  barcode: null,
  qr: null,
  lastDay: null,
  words: standard[language],
  language,
})
