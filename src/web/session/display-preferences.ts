import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { changeLanguage, type Language, languages } from '#web/i18n.ts'
import { type Address, numberOf, oneOf, textOf } from '#web/ui/search-values.ts'
import { browserStorage } from './storage.ts'

export const themes = ['light', 'dark', 'system'] as const
const navStyles = ['full', 'collapsed'] as const
const layoutTypes = ['full', 'boxed', 'framed'] as const
const narrowestPx = 320
const widestPx = 3840

/** The preferences that an address may carry (specification 2.3); anything else in them is ignored. */
export function displaySearch(address: Address): DisplaySearch {
  return {
    theme: oneOf(themes, address['theme']),
    'nav-style': oneOf(navStyles, address['nav-style']),
    'layout-type': oneOf(layoutTypes, address['layout-type']),
    locale: oneOf(languages, address['locale']),
    width: textOf(address['width']) === 'full' ? 'full' : numberOf(address['width'], narrowestPx, widestPx),
  }
}
export type DisplaySearch = {
  theme?: Display['theme'] | undefined
  'nav-style'?: Display['navStyle'] | undefined
  'layout-type'?: Display['layoutType'] | undefined
  locale?: Language | undefined
  /** Of the app, in px; 'full' takes all there is. */
  width?: number | 'full' | undefined
}
export const displayNames = ['theme', 'nav-style', 'layout-type', 'locale', 'width']

type Display = {
  theme: (typeof themes)[number]
  navStyle: (typeof navStyles)[number]
  layoutType: (typeof layoutTypes)[number]
  /** How wide the app is at most, in px; null for all there is. */
  width: number | null
}

/** How the person likes the app to look, in this browser. */
export const useDisplay = create<Display>()(
  persist((): Display => ({ theme: 'system', navStyle: 'full', layoutType: 'full', width: null }), {
    name: 'display',
    storage: createJSONStorage(() => browserStorage),
  }),
)

let applied = ''

/** Takes over what the address asks for: when it is opened, not again while the person chooses something else there. */
export function applyDisplay(search: DisplaySearch): void {
  const asked = JSON.stringify(displaySearch({ ...search }))
  if (asked === applied) return
  applied = asked
  const before = useDisplay.getState()
  const next: Display = {
    theme: search.theme ?? before.theme,
    navStyle: search['nav-style'] ?? before.navStyle,
    layoutType: search['layout-type'] ?? before.layoutType,
    width: search.width === undefined ? before.width : search.width === 'full' ? null : search.width,
  }
  const isNew = (Object.keys(next) as (keyof Display)[]).some(name => next[name] !== before[name])
  if (isNew) useDisplay.setState(next)
  if (search.locale) void changeLanguage(search.locale)
}
