import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NewMessageTemplate } from '#contract/texts/message-templates.ts'
import { useCall } from '#web/api/query.ts'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { TemplateFields } from './template-fields.tsx'

export function MessageTemplateNewPage() {
  const { t } = useTranslation('texts')
  const navigate = useNavigate()
  const create = useCall('POST /message-templates', { refreshes: ['GET /message-templates'] })
  return (
    <FormPage
      title={t('templates.newTitle')}
      crumbs={[{ label: t('templates.title'), to: '/message-templates' }]}
      schema={NewMessageTemplate}
      defaultValues={{ name: '', text: '' }}
      onSubmit={async body => {
        await create.mutateAsync({ body })
        await navigate({ to: '/message-templates' })
      }}
      error={create.error}
      fieldOf={{ NAME_TAKEN: 'name' }}
      submitLabel={t('templates.saveNew')}
    >
      <TemplateFields />
    </FormPage>
  )
}
