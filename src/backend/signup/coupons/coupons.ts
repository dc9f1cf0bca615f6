import type { Api } from '#contract/api.ts'
import type { Coupon, Redemption } from '#contract/signup/coupons.ts'
import { listRows } from '../../db/list-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { emitChanged } from '../../live/emit.ts'

const listed = `(
  select c.account_id, c.id, c.tag_id, c.code, c.state, s.phone, c.handed_out_at, c.expires_at, c.redeemed_at, c.redeemed_by,
    coalesce(p.name, c.redeemed_by) as redeemer, c.created_at
  from coupon c left join sign_up s on s.account_id = c.account_id and s.id = c.sign_up_id
  left join person p on p.sub = c.redeemed_by
) as coupon_row`
const columns = `id, code, state, phone, handed_out_at as "handedOutAt", expires_at as "expiresAt", redeemed_at as "redeemedAt",
  redeemer as "redeemedBy"`

type Times = 'handedOutAt' | 'expiresAt' | 'redeemedAt'
type Row = Omit<Coupon, Times> & Record<Times, Date | null>
const iso = (date: Date | null) => date?.toISOString() ?? null

type Taken = { tagId: string; code: string; tag: string; redeemedAt: Date }
type Found = {
  code: string
  tag: string
  state: Coupon['state']
  redeemedAt: Date | null
  redeemedBy: string | null
  expiresAt: Date | null
  isExpired: boolean
}

/** One statement takes it: of two tills at once the second finds it used. */
async function take(tx: Tx, code: string, by: string): Promise<Taken | undefined> {
  const [taken] = await tx.rows<Taken>(
    `update coupon c set state = 'REDEEMED', redeemed_at = now(), redeemed_by = $3 from coupon_tag t
     where c.account_id = $1 and upper(c.code) = upper($2) and c.state = 'HANDED_OUT' and (c.expires_at is null or c.expires_at > now())
       and t.account_id = $1 and t.id = c.tag_id
     returning c.tag_id as "tagId", c.code, t.name as tag, c.redeemed_at as "redeemedAt"`,
    [tx.accountId, code, by],
    'redeem-coupon',
  )
  return taken
}

/** Why a code was not taken. */
async function whyNot(tx: Tx, code: string): Promise<Redemption> {
  const [found] = await tx.rows<Found>(
    `select c.code, t.name as tag, c.state, c.redeemed_at as "redeemedAt", coalesce(p.name, c.redeemed_by) as "redeemedBy",
       c.expires_at as "expiresAt", coalesce(c.expires_at <= now(), false) as "isExpired"
     from coupon c join coupon_tag t on t.account_id = c.account_id and t.id = c.tag_id left join person p on p.sub = c.redeemed_by
     where c.account_id = $1 and upper(c.code) = upper($2)`,
    [tx.accountId, code],
    'coupon-at-till',
  )
  if (found) {
    const { state, redeemedAt, expiresAt, isExpired, ...shown } = found
    const outcome = state === 'REDEEMED' ? 'USED' : isExpired ? 'EXPIRED' : 'NOT_HANDED_OUT'
    return { ...shown, outcome, redeemedAt: iso(redeemedAt), expiresAt: iso(expiresAt) }
  }
  const [everybody] = await tx.rows<{ tag: string | null }>(
    `select (select name from coupon_tag t where t.account_id = $1 and t.id = k.coupon_tag_id) as tag from sign_up_tool k
       where k.account_id = $1 and upper(k.default_coupon) = upper($2)
     union all select name from coupon_tag where account_id = $1 and upper(default_coupon) = upper($2) limit 1`,
    [tx.accountId, code],
    'coupon-for-everybody',
  )
  const outcome = everybody ? 'FOR_EVERYBODY' : 'UNKNOWN'
  return { outcome, code, tag: everybody?.tag ?? null, redeemedAt: null, redeemedBy: null, expiresAt: null }
}

export const coupons = {
  'GET /coupons': (call, { query: { tag, state, ...query } }) =>
    call.inAccount(async tx => {
      const rows = await listRows<Row>(tx, query, {
        table: listed,
        columns,
        where: `tag_id = $2 and ($3::text is null or state = $3)`,
        values: [tag, state ?? null],
        search: `code || ' ' || coalesce(phone, '')`,
        sorts: {
          createdAt: 'created_at',
          code: 'upper(code)',
          handedOutAt: `coalesce(handed_out_at, '-infinity')`,
          redeemedAt: `coalesce(redeemed_at, '-infinity')`,
        },
      })
      const items = rows.items.map(row => ({
        ...row,
        handedOutAt: iso(row.handedOutAt),
        expiresAt: iso(row.expiresAt),
        redeemedAt: iso(row.redeemedAt),
      }))
      return { ...rows, items }
    }),

  'POST /coupons/redeem': (call, { body: { code } }) =>
    call.inAccount(async tx => {
      const taken = await take(tx, code, call.person.sub)
      if (!taken) return whyNot(tx, code)
      await emitChanged(tx, call.hub, ['coupons'], [taken.tagId])
      return {
        outcome: 'REDEEMED' as const,
        code: taken.code,
        tag: taken.tag,
        redeemedAt: taken.redeemedAt.toISOString(),
        redeemedBy: call.person.name,
        expiresAt: null,
      }
    }),
} satisfies Partial<Handlers<keyof Api>>
