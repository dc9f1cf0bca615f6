import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChangedMessageTemplate } from '#contract/texts/message-templates.ts'
import { useCall } from '#web/api/query.ts'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { TemplateFields } from './template-fields.tsx'
import { templateQuery } from './template-query.ts'

const route = getRouteApi('/_staff/message-templates/edit/$templateName')

export function MessageTemplatePage() {
  const { t } = useTranslation('texts')
  const { templateName } = route.useParams()
  const navigate = useNavigate()
  const { data: template } = useSuspenseQuery(templateQuery(templateName))
  const change = useCall('PUT /message-templates/:id', { refreshes: ['GET /message-templates'] })
  return (
    <FormPage
      key={template.id}
      title={template.name}
      crumbs={[{ label: t('templates.title'), to: '/message-templates' }]}
      schema={ChangedMessageTemplate}
      defaultValues={{ name: template.name, text: template.text, version: template.version }}
      onSubmit={async body => {
        await change.mutateAsync({ params: template, body })
        await navigate({ to: '/message-templates' })
      }}
      error={change.error}
      fieldOf={{ NAME_TAKEN: 'name' }}
    >
      <TemplateFields />
    </FormPage>
  )
}
