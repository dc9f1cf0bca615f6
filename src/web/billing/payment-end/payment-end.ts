import i18next from 'i18next'
import { type CheckoutState, settingsVisit } from '#contract/billing/payments.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { signedOut } from '#web/session/session.ts'
import { hasChosenLanguage, languages, loadTexts } from '#web/i18n.ts'
import { type Address, oneOf } from '#web/ui/search-values.ts'
import { checkoutSearch } from '../checkout/checkout-search.ts'

/** What a payment came to; `UNKNOWN` where nobody knows of it, `SETTINGS` where it was none: cards and invoice data were seen to. */
export type PaymentEnd = CheckoutState | 'UNKNOWN' | 'SETTINGS'

let spokenOf: unknown

/**
 * What the frame spoke that opened this tab, or what was chosen here, or the browser's wish. It is not kept: what is chosen in the
 * frame is no choice for all of Parley. Once, so that the page's own switch holds while it waits.
 */
async function speak(address: Address): Promise<void> {
  if (spokenOf === address['checkout']) return
  spokenOf = address['checkout']
  const wishes = hasChosenLanguage() ? [] : navigator.languages.map(wish => wish.slice(0, 2))
  const language = [address['language'], ...wishes].flatMap(wish => oneOf(languages, wish) ?? [])[0]
  if (language) await i18next.changeLanguage(language)
}

/** Who left the page without paying finds all as it was, whatever the provider still keeps open. */
export async function paymentEndOf(address: Address): Promise<PaymentEnd> {
  await speak(address)
  await loadTexts('billing')
  const { checkout: id = '', closed } = checkoutSearch(address)
  if (id === settingsVisit) return 'SETTINGS'
  try {
    const { state } = await call('GET /checkout-ends/:id')({ params: { id }, as: signedOut })
    return closed === '1' && state === 'OPEN' ? 'CLOSED' : state
  } catch (error) {
    // Of a line that is cut one waits for the end.
    return error instanceof Refusal && error.status < 500 && error.status !== 429 ? 'UNKNOWN' : 'OPEN'
  }
}
