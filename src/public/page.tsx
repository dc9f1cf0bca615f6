import type { InvitationPageData } from '#contract/account/invitation-page.ts'
import type { CouponPageData } from '#contract/signup/coupon-page.ts'
import type { StopPageData } from '#contract/signup/stop-page.ts'
import type { UnsubscribePageData } from '#contract/signup/unsubscribing.ts'
import type { NewsletterPageData } from '#contract/signup/widget/newsletter-page.ts'
import { CouponView } from './coupon-view.tsx'
import { InvitationView } from './invitation-view.tsx'
import { Newsletter } from './newsletter/newsletter.tsx'
import { Stop } from './stop.tsx'
import { Unsubscribing } from './unsubscribing.tsx'

/** What the backend wrote into the page that it served, by the kind of page. */
export type PageData =
  | ({ kind: 'unsubscribing' } & UnsubscribePageData)
  | ({ kind: 'invitation' } & InvitationPageData)
  | ({ kind: 'newsletter' } & NewsletterPageData)
  | ({ kind: 'stop' } & StopPageData)
  | ({ kind: 'coupon' } & CouponPageData)

export function Page({ page }: { page: PageData }) {
  switch (page.kind) {
    case 'unsubscribing':
      return <Unsubscribing page={page} />
    case 'invitation':
      return <InvitationView {...page} />
    case 'newsletter':
      return <Newsletter page={page} />
    case 'stop':
      return <Stop page={page} />
    case 'coupon':
      return <CouponView {...page} />
  }
}
