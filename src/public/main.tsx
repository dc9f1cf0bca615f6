import './page.css'
import { createRoot } from 'react-dom/client'
import type { InvitationPageData } from '#contract/account/invitation-page.ts'
import type { UnsubscribePageData } from '#contract/signup/unsubscribing.ts'
import { InvitationView } from './invitation-view.tsx'
import { Unsubscribing } from './unsubscribing.tsx'

/** What the backend wrote into the page that it served, by the kind of page. */
type PageData = ({ kind: 'unsubscribing' } & UnsubscribePageData) | ({ kind: 'invitation' } & InvitationPageData)

const root = document.getElementById('root')
const told = document.getElementById('page')?.textContent
if (root && told) {
  const page: PageData = JSON.parse(told)
  createRoot(root).render(page.kind === 'invitation' ? <InvitationView {...page} /> : <Unsubscribing page={page} />)
}
