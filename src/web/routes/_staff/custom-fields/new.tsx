import { createFileRoute } from '@tanstack/react-router'
import { NewCustomFieldPage } from '#web/contacts/fields/new-custom-field-page.tsx'
import { withTexts } from '#web/session/screen-needs.ts'

export const Route = createFileRoute('/_staff/custom-fields/new')({
  staticData: { texts: ['contacts'] },
  loader: withTexts,
  component: NewCustomFieldPage,
})
