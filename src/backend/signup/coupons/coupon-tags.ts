import type { Api } from '#contract/api.ts'
import { isZone } from '#contract/local-time.ts'
import type { CouponTag, NewCouponTag } from '#contract/signup/coupons.ts'
import { changesBetween, record } from '../../account/audit.ts'
import { dayAfter, startOfDay } from '../../contacts/local-days.ts'
import { listRows } from '../../db/list-rows.ts'
import { addNamed, changeNamed, removeRow } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'

const resources = ['coupons'] as const
const columns = `id, name, default_coupon as "defaultCoupon",
  case when days is not null then 'DAYS' when last_day is not null then 'DATE' else 'NEVER' end as expiry,
  coalesce(days, 30) as days, coalesce(last_day::text, '') as "lastDay", coalesce(zone, '') as zone, low_stock as "lowStock",
  stock, reserved, handed_out as "handedOut", redeemed, stock < low_stock as "isLow", coalesce(expires_at <= now(), false) as "isExpired",
  version`
const own = { table: 'coupon_tag', columns }

type Row = {
  id: string
  name: string
  defaultCoupon: string
  expiry: CouponTag['expiry']
  days: number
  lastDay: string
  zone: string
  lowStock: number
  stock: number
  reserved: number
  handedOut: number
  redeemed: number
  isLow: boolean
  isExpired: boolean
  version: number
}

function stored({ name, defaultCoupon, expiry, days, lastDay, zone, lowStock }: NewCouponTag) {
  if (expiry === 'DATE' && !isZone(zone))
    throw new Refusal('BAD_REQUEST', { field: 'zone', message: 'There is no such time zone.' })
  const isDay = expiry === 'DATE' && lastDay !== ''
  return {
    name,
    default_coupon: defaultCoupon,
    days: expiry === 'DAYS' ? days : null,
    last_day: isDay ? lastDay : null,
    zone: isDay ? zone : null,
    expires_at: isDay ? startOfDay(dayAfter(lastDay), zone) : null,
    low_stock: lowStock,
  }
}

async function tagById(tx: Tx, id: string): Promise<CouponTag> {
  const [row] = await tx.rows<Row>(`select ${columns} from coupon_tag where account_id = $1 and id = $2`, [tx.accountId, id])
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const couponTags = {
  'GET /coupon-tags': (call, { query }) =>
    call.inAccount(tx =>
      listRows<CouponTag>(tx, query, {
        ...own,
        search: 'name',
        sorts: { name: 'fold(name)', stock: 'stock', handedOut: 'handed_out', redeemed: 'redeemed' },
      }),
    ),

  'GET /coupon-tags/:id': (call, { params }) => call.inAccount(tx => tagById(tx, params.id)),

  'POST /coupon-tags': (call, { body }) =>
    call.inAccount(async tx => {
      const tag = await addNamed<CouponTag>(tx, own, stored(body))
      await record(tx, call, 'COUPON_TAG_ADDED', tag.name)
      await emitChanged(tx, call.hub, resources, [tag.id])
      return tag
    }),

  'PUT /coupon-tags/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const before = await tagById(tx, id)
      const tag = await changeNamed<CouponTag>(tx, own, id, { ...stored(body), version: body.version })
      await record(tx, call, 'COUPON_TAG_CHANGED', tag.name, changesBetween(before, tag))
      await emitChanged(tx, call.hub, resources, [id])
      return tag
    }),

  'DELETE /coupon-tags/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const used = await tx.rows(
        `select 1 from sign_up_tool where account_id = $1 and coupon_tag_id = $2 and archived_at is null
         union all select 1 from coupon where account_id = $1 and tag_id = $2 and state <> 'STOCK' limit 1`,
        [tx.accountId, id],
      )
      if (used.length) throw new Refusal('TAG_IN_USE')
      await tx.rows('delete from coupon where account_id = $1 and tag_id = $2', [tx.accountId, id])
      await record(tx, call, 'COUPON_TAG_DELETED', await removeRow(tx, 'coupon_tag', id))
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
