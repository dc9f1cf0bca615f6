import i18next from 'i18next'
import type { ReturnTo } from '#contract/billing/payments.ts'
import { isFramed } from '#web/session/sign-in/sign-in.ts'
import { useVisit } from './visit.ts'

/** How long a page may take to be left. */
const leavingMs = 10_000

/** The way to a page of the payment provider, which shows in no frame. */
type Door = {
  /** Goes there; resolves once that is done, or has not come about. */
  go: (url: string) => Promise<void>
  close: () => void
  tab: Window | null
}

const doorOfThisTab: Door = {
  go: async url => {
    location.assign(url)
    // The page is on its way out: whoever waits must not think that nothing happens.
    await left()
  },
  close: () => {},
  tab: null,
}

/** Opened in the press itself: browsers allow a new tab at no other moment. */
function openTab(): Door {
  const tab = window.open('', '_blank')
  // The provider's page must not reach this one.
  if (tab) tab.opener = null
  return {
    go: async url => {
      if (tab && !tab.closed) tab.location.href = url
    },
    close: () => tab?.close(),
    tab,
  }
}

/** The page is gone, or came back from the browser's memory, or stayed. */
function left(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, leavingMs)
    window.addEventListener('pageshow', () => resolve(), { once: true })
  })
}

async function goThrough(door: Door, ask: (door: Door) => Promise<string>): Promise<void> {
  try {
    await door.go(await ask(door))
  } catch (error) {
    door.close()
    throw error
  }
}

/** Goes to the page that `ask` answers. Called in the press; throws what `ask` was refused with. */
export const goToProvider = (ask: () => Promise<string>): Promise<void> => goThrough(isFramed() ? openTab() : doorOfThisTab, ask)

/** Where a tab that a frame opened ends: it reads there in the language of the frame. */
export const paymentEnd = (): ReturnTo => (i18next.language === 'pl' ? '/payment-end?language=pl' : '/payment-end?language=en')

/** Asks for the provider's page, which leads back to `back`, where that is told. */
export type Payment = (back?: ReturnTo) => Promise<{ id: string; url: string }>

/**
 * Goes to the provider's page to pay: in this tab, which comes back to where the call said; from a partner's frame, and with
 * `staysHere` to a page that leads nowhere afterwards, in a new one, while the screen waits for what becomes of it. Called in the
 * press; throws what `ask` was refused with.
 */
export function goToPayment(ask: Payment, { staysHere = false } = {}): Promise<void> {
  const waits = staysHere || isFramed()
  return goThrough(waits ? openTab() : doorOfThisTab, async ({ tab }) => {
    // A new tab beside a frame has no session: a browser keeps apart what is stored in frames.
    const { id, url } = await ask(isFramed() ? paymentEnd() : undefined)
    if (waits) useVisit.setState({ visit: { id, url, tab, isClosed: false } })
    return url
  })
}
