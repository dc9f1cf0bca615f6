import { randomUUIDv7 } from 'node:crypto'
import type { CouponTag } from '#contract/signup/coupons.ts'
import { expireSignUps } from '../signup/sign-ups/expire.ts'
import { sendSignUpTexts } from '../signup/sign-ups/send-texts.ts'
import type { AccountOptions, startApp } from './start-app.ts'

const couponTag = { name: 'Spring', defaultCoupon: 'LUMO10', expiry: 'DAYS', days: 30, lastDay: '', zone: '', lowStock: 0 }

type App = Awaited<ReturnType<typeof startApp>>

/** A fresh account with a tag, where people sign up by keywords. */
export async function openSignUpDesk(app: App, options: AccountOptions = {}) {
  const shop = await app.shop(options)
  const { body } = await shop.api('POST /contact-tags', { name: 'Lumo VIP' })
  const { id: tagId } = body as { id: string }
  const draft = (more: object = {}) => ({
    campaignName: `lumo-${randomUUIDv7()}`,
    keyword: 'LUMO',
    tagId,
    isDoubleOptIn: false,
    firstMessage: '',
    confirmationMessage: 'Welcome to Lumo.',
    rewriteMessage: '',
    blocksMultiple: false,
    couponTagId: '',
    defaultCoupon: '',
    isActive: true,
    ...more,
  })
  const query = async <R extends object>(sql: string) => (await app.database.pool.query<R>(sql, [shop.id])).rows
  return {
    shop,
    tagId,
    draft,
    add: async (more: object = {}, status = 200) => {
      const answer = await shop.api('POST /keywords', draft(more))
      if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return answer
    },
    /** A tag with so many codes, C-001 and on. */
    addCoupons: async (codes: number, more: object = {}) => {
      const { status, body } = await shop.api('POST /coupon-tags', { ...couponTag, ...more })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      const { id } = body as { id: string }
      await app.database.pool.query(
        `insert into coupon (account_id, id, tag_id, code)
         select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, 'C-' || lpad(n::text, 3, '0') from generate_series(1, $3::int) as n`,
        [shop.id, id, codes],
      )
      return id
    },
    /** How many codes of all tags are where. */
    counts: async () => {
      const { body } = await shop.api('GET /coupon-tags')
      const [tag] = (body as { items: CouponTag[] }).items
      return tag && { stock: tag.stock, reserved: tag.reserved, handedOut: tag.handedOut, redeemed: tag.redeemed }
    },
    /** Rows of the account in a table. */
    count: async (table: string) =>
      (await query<{ n: number }>(`select count(*)::int as n from ${table} where account_id = $1`))[0]?.n,
    query,
    /** Sends what waits for those who signed up, and ends what was not confirmed in time. */
    send: async () => {
      while (await sendSignUpTexts(app.context)) continue
      while (await expireSignUps(app.context)) continue
    },
    /** Texts that a number was sent by sign-ups, in their order. */
    textsTo: async (phone: string) => {
      const { rows } = await app.database.pool.query<{ body: string }>(
        `select body from message where account_id = $1 and to_number = $2 and direction = 'out' and origin = 'signup' order by time, id`,
        [shop.id, phone],
      )
      return rows.map(row => row.body)
    },
    /** The one sign-up of a number. */
    signUpOf: async (phone: string) => {
      const { rows } = await app.database.pool.query<{ state: string; reason: string | null; words: string }>(
        'select state, reason, words from sign_up where account_id = $1 and phone = $2 order by id',
        [shop.id, phone],
      )
      return rows.length === 1 ? rows[0] : rows
    },
    recordOf: async (phone: string) => {
      const answer = await shop.api(`GET /contacts/${encodeURIComponent(phone)}/record`)
      return answer.status === 200 ? (answer.body as ContactSeen) : null
    },
  }
}

type ContactSeen = {
  id: string
  tags: string[]
  active: boolean
  consents: { kind: string; source: string; detail: string | null; text: string; version: number | null }[]
}
