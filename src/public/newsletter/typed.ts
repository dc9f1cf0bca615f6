import type { PublicWidget, TypedSignUp } from '#contract/signup/widget/newsletter-page.ts'

/** Nothing typed yet; a box that begins ticked is ticked. */
export const emptySignUp = (widget: PublicWidget | undefined, country = widget?.countries[0]?.country ?? ''): TypedSignUp => ({
  country,
  phone: '',
  name: '',
  surname: '',
  gender: '',
  birthday: '',
  email: '',
  agrees: widget?.disclaimer?.type === 'CHECKED_CHECKBOX',
  answers: {},
})

/** Where what was sent is kept until it arrived, by the name of the form. */
export type Keeper = {
  keep: (campaignName: string, typed: TypedSignUp) => void
  kept: (campaignName: string) => TypedSignUp | null
  forget: (campaignName: string) => void
}

const keyOf = (campaignName: string) => `newsletter ${campaignName}`

/** Over a reload too; a browser that keeps nothing has it on the page alone. */
export const inThisTab: Keeper = {
  keep(campaignName, typed) {
    try {
      sessionStorage.setItem(keyOf(campaignName), JSON.stringify(typed))
    } catch {
      // It stands on the page.
    }
  },
  kept(campaignName) {
    try {
      return JSON.parse(sessionStorage.getItem(keyOf(campaignName)) ?? 'null')
    } catch {
      return null
    }
  },
  forget(campaignName) {
    try {
      sessionStorage.removeItem(keyOf(campaignName))
    } catch {
      // Nothing was kept.
    }
  },
}

/** In somebody else's page nothing is stored: it stands on the page. */
export const onThePage: Keeper = { keep: () => undefined, kept: () => null, forget: () => undefined }
