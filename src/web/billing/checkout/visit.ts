import { create } from 'zustand'

/** A visit to the provider's page whose end the screen tells. */
export type Visit = {
  /** The provider's id of it. */
  id: string
  /** Its page, where it stands in another tab. */
  url: string | null
  /** That tab, where it can be looked at. */
  tab?: Window | null
  /** The person left the page without paying. */
  isClosed: boolean
}

export const useVisit = create<{ visit: Visit | null }>(() => ({ visit: null }))

export const forgetVisit = (): void => useVisit.setState({ visit: null })
