import { createFileRoute } from '@tanstack/react-router'
import { NewCustomFieldPage } from '#web/contacts/fields/new-custom-field-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/custom-fields/new')({
  staticData: { texts: ['contacts'] },
  loader: withTexts,
  component: NewCustomFieldPage,
})
