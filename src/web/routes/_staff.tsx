import { createFileRoute } from '@tanstack/react-router'
import { enter } from '#web/session/enter.ts'
import { Shell } from '#web/shell/shell.tsx'

export const Route = createFileRoute('/_staff')({
  beforeLoad: ({ context, location }) => enter(context.client, location.href),
  component: Shell,
})
