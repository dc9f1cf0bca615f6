import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Checkout, CheckoutState } from '#contract/billing/payments.ts'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { forgetVisit, useVisit, type Visit } from './visit.ts'

const soonMs = 1000
const laterMs = 5000
/** After so many looks nobody waits for the next second any more. */
const looksSoon = 30

/** What a payment changes; no socket tells an overdue account. */
const refreshed = [
  'GET /accounts/current',
  'GET /accounts/current/balance',
  'GET /balance-overview',
  'GET /balance-settings',
  'GET /ledger-entries',
  'GET /ledger-sums',
  'GET /subscriptions',
  'GET /plan',
  'GET /payments',
] as const

/** Who left the page without paying finds all as it was, whatever the provider still keeps open. */
const shownState = ({ isClosed }: Visit, { state }: Checkout): CheckoutState => (isClosed && state === 'OPEN' ? 'CLOSED' : state)

/** Whether a tab stands on our page again, and nobody paid. On the provider's page it may not be looked at. */
function cameBackUnpaid(tab: Window): boolean {
  try {
    return tab.location.pathname === '/payment-end' && new URLSearchParams(tab.location.search).get('closed') === '1'
  } catch {
    return false
  }
}

const isOpen = (state: CheckoutState) => state === 'OPEN' || state === 'PENDING'

/**
 * What became of the visit that the address tells of, or that another tab is on; null where there was none. The address forgets it
 * at once: it is told once.
 */
export function useCheckout() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { visit } = useVisit()
  const { checkout: id, closed } = useSearch({ strict: false })
  const come = useEffectEvent((came: string) => {
    useVisit.setState({ visit: { id: came, url: null, isClosed: closed === '1' } })
    void navigate({ to: '.', search: before => ({ ...before, checkout: undefined, closed: undefined }), replace: true })
  })
  useEffect(() => {
    if (id) come(id)
  }, [id])
  useEffect(() => forgetVisit, [])
  useEffect(() => {
    const tab = visit?.tab
    if (!tab || visit.isClosed) return undefined
    const timer = setInterval(() => {
      if (cameBackUnpaid(tab)) useVisit.setState({ visit: { ...visit, isClosed: true } })
    }, soonMs)
    return () => clearInterval(timer)
  }, [visit])

  const { data, error, refetch } = useQuery({
    ...query('GET /checkouts/:id')({ params: { id: visit?.id ?? '' } }),
    enabled: visit !== null,
    // From the other tab one comes back to what is so now.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data: last, dataUpdateCount } }) => {
      if (!visit || !last || !isOpen(shownState(visit, last))) return false
      return last.state === 'OPEN' && dataUpdateCount < looksSoon ? soonMs : laterMs
    },
  })
  const isPaid = visit !== null && data?.state === 'PAID'
  useEffect(() => {
    if (isPaid) for (const route of refreshed) void client.invalidateQueries({ queryKey: [route] })
  }, [isPaid, client])

  // Of another account, or nobody's: then there is nothing to tell.
  if (!visit || (error instanceof Refusal && error.status === 404)) return null
  return {
    /** Null until it is known. */
    checkout: data ?? null,
    state: data ? shownState(visit, data) : visit.isClosed ? ('CLOSED' as const) : ('OPEN' as const),
    /** The provider's page, where it stands in another tab. */
    url: visit.url,
    hasFailed: error !== null && !data,
    again: () => void refetch(),
    forget: forgetVisit,
  }
}
