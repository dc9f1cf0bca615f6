import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { firstScreenOf } from '#web/session/landing.ts'
import { readerWith } from '#web/session/reader.ts'
import { useSession } from '#web/session/session.ts'

// The live-chat platform's people land here: until campaigns have a screen they are led on.
export const Route = createFileRoute('/_staff/bulk/sms')({
  beforeLoad: ({ context }) => {
    if (useSession.getState().provider !== 'livechat') return
    throw redirect({ to: firstScreenOf(readerWith(context.account)), replace: true })
  },
  component: NotFoundPage,
})
