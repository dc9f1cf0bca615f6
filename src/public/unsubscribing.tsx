import { useState } from 'react'
import type { UnsubscribePageData } from '#contract/signup/unsubscribing.ts'
import { UnsubscribeView } from './unsubscribe-view.tsx'

/** The page that a link in a text leads to. Only its button takes somebody off. */
export function Unsubscribing({ page }: { page: UnsubscribePageData }) {
  const [state, setState] = useState(page.state)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { words, html, language } = page

  const leave = async (reason: string) => {
    setBusy(true)
    setProblem('')
    try {
      const key = location.pathname.split('/').at(-1) ?? ''
      const { ok, status } = await fetch(`/backend/unsubscribing/${key}?locale=${language}`, {
        method: 'POST',
        ...(reason && { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ reason }) }),
      })
      if (ok) setState('out')
      else if (status === 404) setState('invalid')
      else setProblem(status === 429 ? words.busyText : words.failed)
    } catch {
      setProblem(words.failed)
    }
    setBusy(false)
  }
  const press = (reason: string) => {
    if (state === 'ask' && html.confirmation) setState('confirm')
    else void leave(reason)
  }
  return (
    <main>
      <UnsubscribeView
        {...page}
        state={state}
        problem={problem}
        isBusy={isBusy}
        onLeave={press}
        onStay={() => setState('stays')}
      />
    </main>
  )
}
