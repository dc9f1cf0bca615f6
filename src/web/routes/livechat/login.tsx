import { createFileRoute } from '@tanstack/react-router'
import { PartnerPage } from '#web/session/partners/partner-page.tsx'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/livechat/login')({
  validateSearch: (address: Address) => textsOf(['account', 'type', 'redirectUrl'], address),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await import('#web/session/partners/partner-sign-in.ts')).enterByPartner('/livechat/login', deps),
  component: PartnerPage,
})
