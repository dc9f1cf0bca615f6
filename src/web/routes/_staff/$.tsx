import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'

// Any other address: signed in or on the way to it (specification 2.1), it is told to be none.
export const Route = createFileRoute('/_staff/$')({ component: NotFoundPage })
