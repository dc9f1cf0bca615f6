import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Address, oneOf } from '#web/ui/search-values.ts'

export const themes = ['light', 'dark', 'system'] as const
const navStyles = ['full', 'collapsed'] as const
const layoutTypes = ['full', 'boxed', 'framed'] as const

/** The preferences that an address may carry (specification 2.3); anything else in them is ignored. */
export function displaySearch(address: Address): DisplaySearch {
  return {
    theme: oneOf(themes, address['theme']),
    'nav-style': oneOf(navStyles, address['nav-style']),
    'layout-type': oneOf(layoutTypes, address['layout-type']),
  }
}
export type DisplaySearch = {
  theme?: Display['theme'] | undefined
  'nav-style'?: Display['navStyle'] | undefined
  'layout-type'?: Display['layoutType'] | undefined
}
export const displayNames = ['theme', 'nav-style', 'layout-type']

type Display = {
  theme: (typeof themes)[number]
  navStyle: (typeof navStyles)[number]
  layoutType: (typeof layoutTypes)[number]
}

/** How the person likes the app to look, in this browser. */
export const useDisplay = create<Display>()(
  persist((): Display => ({ theme: 'system', navStyle: 'full', layoutType: 'full' }), { name: 'display' }),
)

/** Takes over what the address asks for. */
export function applyDisplay(search: DisplaySearch): void {
  const before = useDisplay.getState()
  const next: Display = {
    theme: search.theme ?? before.theme,
    navStyle: search['nav-style'] ?? before.navStyle,
    layoutType: search['layout-type'] ?? before.layoutType,
  }
  const isNew = next.theme !== before.theme || next.navStyle !== before.navStyle || next.layoutType !== before.layoutType
  if (isNew) useDisplay.setState(next)
}
