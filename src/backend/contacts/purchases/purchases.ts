import type { Api } from '#contract/api.ts'
import { apiKeyNameOf } from '#contract/access/api-keys.ts'
import { parseNumber } from '../../chat/phone.ts'
import type { Handlers } from '../../http/mount.ts'
import { emit } from '../../live/emit.ts'
import { countriesOf } from '../search/contact-list.ts'
import { addPurchases } from './add-purchases.ts'

export const purchases = {
  'POST /purchases': (call, { body }) =>
    call.once(async tx => {
      const [country = ''] = await countriesOf(tx)
      const read = body.purchases.map((purchase, index) => ({
        index,
        purchase,
        phone: parseNumber(purchase.phone, country)?.number,
      }))
      const { sub } = call.person
      const { added, changes } = await addPurchases(
        tx,
        read.flatMap(({ purchase, phone }) => (phone ? [{ ...purchase, phone }] : [])),
        { source: apiKeyNameOf(sub) === undefined ? 'staff' : 'api', sub },
      )
      await emit(tx, call.hub, changes)
      const rejected = read.flatMap(({ index, phone }) => (phone ? [] : [{ index, code: 'WRONG_PHONE_NUMBER' as const }]))
      return { added: added.length, known: read.length - rejected.length - added.length, rejected }
    }),
} satisfies Partial<Handlers<keyof Api>>
