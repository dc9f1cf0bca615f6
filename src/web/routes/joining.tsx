import { createFileRoute } from '@tanstack/react-router'
import { JoiningPage } from '#web/session/invitation/joining-page.tsx'

export const Route = createFileRoute('/joining')({
  // Late: nobody else needs it.
  loader: async () => (await import('#web/session/invitation/joining.ts')).openJoining(),
  // Who signs in on the way comes back to another answer.
  staleTime: Number.POSITIVE_INFINITY,
  component: JoiningPage,
})
