import type { PublicWidget, TypedSignUp } from '#contract/signup/widget/newsletter-page.ts'

/** Nothing typed yet; a box that begins ticked is ticked. */
export const emptySignUp = (widget: PublicWidget | undefined): TypedSignUp => ({
  country: widget?.countries[0]?.country ?? '',
  phone: '',
  name: '',
  surname: '',
  gender: '',
  birthday: '',
  email: '',
  agrees: widget?.disclaimer?.type === 'CHECKED_CHECKBOX',
  answers: {},
})

const keyOf = (campaignName: string) => `newsletter ${campaignName}`

/** What somebody sent stays in this tab until it arrived; a browser that keeps nothing has it on the page alone. */
export function keep(campaignName: string, typed: TypedSignUp): void {
  try {
    sessionStorage.setItem(keyOf(campaignName), JSON.stringify(typed))
  } catch {
    // It stands on the page.
  }
}

export function kept(campaignName: string): TypedSignUp | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(campaignName)) ?? 'null')
  } catch {
    return null
  }
}

export function forget(campaignName: string): void {
  try {
    sessionStorage.removeItem(keyOf(campaignName))
  } catch {
    // Nothing was kept.
  }
}
