import { createFileRoute, redirect } from '@tanstack/react-router'

// The chat is home until there is a dashboard.
export const Route = createFileRoute('/_staff/my-dashboard')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/chat', search: { id: '', tab: 2, ...search }, replace: true })
  },
})
