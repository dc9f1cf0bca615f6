import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { useSession } from '#web/session/session.ts'

// The live-chat platform's people land here: until campaigns have a screen they are led on.
export const Route = createFileRoute('/_staff/bulk/sms')({
  beforeLoad: async ({ context }) => {
    if (useSession.getState().provider !== 'livechat') return
    const { firstScreenOf } = await import('#web/session/reader.ts')
    throw redirect({ to: firstScreenOf(context.account), replace: true })
  },
  component: NotFoundPage,
})
