import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '#web/session/sign-in/after-sign-in.ts'
import { useSession } from '#web/session/session.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ location }) => {
    const { jwt, provider } = useSession.getState()
    // Late: who is not signed in yet needs none of it.
    const start = jwt ? await (await import('#web/session/enter.ts')).startOf(location.href) : homeOf(provider)
    throw redirect({ href: withQuery(start, location.searchStr), replace: true })
  },
})

/** The root keeps its query string (specification 2.3). */
function withQuery(home: string, query: string): string {
  const [path, own = ''] = home.split('?')
  const all = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(query)) all.set(name, value)
  return `${path}${all.size > 0 ? `?${all}` : ''}`
}
