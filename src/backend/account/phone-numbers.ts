import type { Api } from '#contract/api.ts'
import type { PhoneNumberRow } from '#contract/account/phone-numbers.ts'
import { listRows } from '../db/list-rows.ts'
import { staleOrGone } from '../db/named-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'
import { changesBetween, record } from './audit.ts'

const columns = `id, number, is_zenon as "isZenon", country, coalesce(custom_name, '') as "customName", is_default as "isDefault",
  brand_identification as "brandIdentification", stop_text as "stopText", stop_autoresponder as "stopAutoresponder",
  has_custom_stop_reply as "hasCustomStopReply", custom_stop_reply as "customStopReply", version`

/** `account`: whoever writes or sends reads the numbers from there. */
const resources = ['phone-numbers', 'account'] as const

export const phoneNumbers = {
  'GET /phone-numbers': (call, { query }) =>
    call.inAccount(tx =>
      listRows<PhoneNumberRow>(tx, query, {
        table: 'phone_number',
        columns,
        search: `number || ' ' || coalesce(custom_name, '')`,
        sorts: { position: `to_char(position, 'FM0000000000')`, number: 'number', customName: `fold(coalesce(custom_name, ''))` },
      }),
    ),

  'GET /phone-numbers/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const number = await numberOf(tx, id)
      if (!number) throw new Refusal('NOT_FOUND')
      return number
    }),

  'PUT /phone-numbers/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      // All of them: two who give the default to different numbers at once go one after the other.
      await tx.rows('select 1 from phone_number where account_id = $1 order by number for update', [tx.accountId])
      const before = await numberOf(tx, id)
      if (before?.version !== body.version) throw staleOrGone(before)
      if (before.isDefault && !body.isDefault) throw new Refusal('DEFAULT_REQUIRED', { field: 'isDefault' })
      // The one that was the default gives it up before this one takes it: no moment has two, none has none.
      const changed = await tx.rows<PhoneNumberRow>(
        `with former as (
           update phone_number set is_default = false, version = version + 1
           where account_id = $1 and id <> $2 and is_default and $3 returning ${columns}
         ), latter as (
           update phone_number set is_default = $3 and (select count(*) from former) >= 0, custom_name = nullif($4, ''),
             brand_identification = $5, stop_text = $6, stop_autoresponder = $7, has_custom_stop_reply = $8, custom_stop_reply = $9,
             version = version + 1
           where account_id = $1 and id = $2 returning ${columns}
         )
         select * from former union all select * from latter`,
        [
          tx.accountId,
          id,
          body.isDefault,
          body.customName,
          body.brandIdentification,
          body.stopText,
          body.stopAutoresponder,
          body.hasCustomStopReply,
          body.customStopReply,
        ],
      )
      const after = changed.find(number => number.id === id)
      if (!after) throw new Refusal('NOT_FOUND')
      const noLonger = changesBetween({ isDefault: true }, { isDefault: false })
      for (const former of changed.filter(number => number.id !== id))
        await record(tx, call, 'PHONE_NUMBER_CHANGED', former.number, noLonger)
      await record(tx, call, 'PHONE_NUMBER_CHANGED', before.number, changesBetween(before, after))
      await emitChanged(
        tx,
        call.hub,
        resources,
        changed.map(number => number.id),
      )
      return after
    }),
} satisfies Partial<Handlers<keyof Api>>

async function numberOf(tx: Tx, id: string): Promise<PhoneNumberRow | undefined> {
  const [number] = await tx.rows<PhoneNumberRow>(`select ${columns} from phone_number where account_id = $1 and id = $2`, [
    tx.accountId,
    id,
  ])
  return number
}
