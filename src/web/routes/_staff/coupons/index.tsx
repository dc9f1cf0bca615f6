import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { CouponsPage } from '#web/signup/coupons/coupons-page.tsx'
import { listQuery, type ListSearch, listSearch } from '#web/ui/list/list-search.ts'
import { type Address, numberOf, textsOf } from '#web/ui/search-values.ts'

/** The tag whose codes are shown; `redeem=1` is the till, with `camera=1` reading codes at once. */
type CouponsSearch = ListSearch & { tag?: string | undefined; redeem?: number | undefined; camera?: number | undefined }

export const Route = createFileRoute('/_staff/coupons/')({
  validateSearch: (address: Address): CouponsSearch => ({
    ...listSearch(address),
    ...textsOf(['tag'], address),
    redeem: numberOf(address['redeem'], 1, 1),
    camera: numberOf(address['camera'], 1, 1),
  }),
  staticData: {
    texts: ['signup'],
    reads: (read, { search }) => {
      const { tag } = textsOf(['tag'], search)
      const query = listQuery(listSearch(search))
      if (search['redeem'] !== undefined) return
      if (tag === undefined) read('GET /coupon-tags')({ query })
      else read('GET /coupons')({ query: { ...query, tag } })
    },
  },
  loader: withTexts,
  component: CouponsPage,
})
