import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NewUnsubscribePage } from '#contract/signup/unsubscribe-pages.ts'
import { useCall } from '#web/api/query.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { UnsubscribePageFields } from './unsubscribe-page-fields.tsx'

export function NewUnsubscribePagePage() {
  const { t } = useTranslation('unsubscribe-pages')
  const navigate = useNavigate()
  const create = useCall('POST /unsubscribe-pages', { refreshes: ['GET /unsubscribe-pages'] })
  return (
    <FormPage
      title={t('newTitle')}
      crumbs={[{ label: t('title'), to: '/unsubscribe-pages' }]}
      schema={NewUnsubscribePage}
      defaultValues={{
        name: '',
        title: '',
        description: '',
        buttonText: '',
        thanksTitle: '',
        thanksText: '',
        errorMessage: '',
        reasons: '',
        otherReasonText: '',
        confirmationText: '',
        cancelText: '',
      }}
      onSubmit={async body => {
        await create.mutateAsync({ body })
        await navigate({ to: '/unsubscribe-pages' })
        await notify({ kind: 'done', title: t('added') })
      }}
      error={create.error}
      submitLabel={t('create')}
    >
      <UnsubscribePageFields />
    </FormPage>
  )
}
