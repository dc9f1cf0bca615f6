import './page.css'
import { createRoot } from 'react-dom/client'
import type { UnsubscribePageData } from '#contract/signup/unsubscribing.ts'
import { Unsubscribing } from './unsubscribing.tsx'

const root = document.getElementById('root')
const told = document.getElementById('page')?.textContent
if (root && told) {
  // The backend wrote it into the page that it served.
  const page: UnsubscribePageData = JSON.parse(told)
  createRoot(root).render(<Unsubscribing page={page} />)
}
