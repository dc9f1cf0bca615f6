import type { NewsletterPageData } from '#contract/signup/widget/newsletter-page.ts'
import { SignUp } from './sign-up.tsx'
import { solveBeside } from './solve-beside.ts'
import { inThisTab } from './typed.ts'

const way = { origin: '', solve: solveBeside }

/** The public page of a form. */
export function Newsletter({ page }: { page: NewsletterPageData }) {
  return (
    <main>
      <SignUp page={page} way={way} keeper={inThisTab} />
    </main>
  )
}
