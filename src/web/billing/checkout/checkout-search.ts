import { type Address, textsOf } from '#web/ui/search-values.ts'

/** What the provider's page comes back with, for `validateSearch`: which visit it was, and `closed` where nobody paid. */
export const checkoutSearch = (address: Address) => textsOf(['checkout', 'closed'], address)
