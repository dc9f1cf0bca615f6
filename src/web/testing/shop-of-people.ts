import { phoneOf } from '#backend/testing/campaign-desk.ts'
import type { StaffApp, StaffShop } from './staff-app.ts'

/** A shop with so many contacts, Ann 1, Ann 2 …, whose numbers `phoneOf(0)`, `phoneOf(1)` … says. */
export async function shopOfPeople(
  app: StaffApp,
  people: number,
  account: Parameters<StaffApp['shop']>[0] = {},
): Promise<StaffShop> {
  const shop = await app.shop(account)
  await app.database.pool.query(
    `insert into contact (account_id, id, phone, name) select $1, gen_random_uuid(), phone, 'Ann ' || place
     from unnest($2::text[]) with ordinality as p (phone, place)`,
    [shop.id, Array.from({ length: people }, (_, index) => phoneOf(index))],
  )
  return shop
}
