import { useNavigate } from '@tanstack/react-router'
import { displayNames } from '#web/session/display-preferences.ts'
import { listNames, type ListSearch } from './list-search.ts'

/** Which list of a screen it is: its view, its kind, the thing that its rows belong to. None of them narrows it. */
const whichNames = ['view', 'kind', 'of']
const notFilters = new Set([...displayNames, ...listNames, ...whichNames])
const keptByClear = new Set([...displayNames, ...whichNames, 'sort', 'limit', 'columns'])

/** The filters that the address holds: all that is neither the list's own nor the display's. */
export function filtersOf(search: Record<string, unknown>): [string, unknown][] {
  return Object.entries(search).filter(([name, value]) => !notFilters.has(name) && value !== undefined && value !== '')
}

/** The address without search, filters and place. */
export function withoutFilters(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => keptByClear.has(name)))
}

/** Changes of the address that a list makes. Another order, search or filter starts at the first page. */
export function useListAddress() {
  const navigate = useNavigate()
  const change = (change: Partial<ListSearch>, replace = false) =>
    void navigate({ to: '.', search: before => ({ ...before, cursor: undefined, ...change }), replace })
  const clear = () => void navigate({ to: '.', search: withoutFilters })
  return { change, clear }
}
