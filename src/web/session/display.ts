import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const Theme = z.enum(['light', 'dark', 'system'])
export const NavStyle = z.enum(['full', 'collapsed'])
export const LayoutType = z.enum(['full', 'boxed', 'framed'])

/** The preferences that an address may carry (specification 2.3); anything else in them is ignored. */
export const DisplaySearch = z.object({
  theme: otherwise(z.optional(Theme), undefined),
  'nav-style': otherwise(z.optional(NavStyle), undefined),
  'layout-type': otherwise(z.optional(LayoutType), undefined),
})
export type DisplaySearch = z.infer<typeof DisplaySearch>

type Display = { theme: z.infer<typeof Theme>; navStyle: z.infer<typeof NavStyle>; layoutType: z.infer<typeof LayoutType> }

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
