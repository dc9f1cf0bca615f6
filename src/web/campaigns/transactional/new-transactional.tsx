import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query, useCall } from '#web/api/query.ts'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { textLink } from './addresses.ts'
import { TransactionalFields, WrittenText } from './transactional-fields.tsx'

export function NewTransactional() {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const { data: account } = useSuspenseQuery(query('GET /accounts/current')())
  const create = useCall('POST /transactional-texts', { refreshes: ['GET /transactional-texts'] })
  const { phoneNumbers } = account
  const sender = phoneNumbers.find(number => number.isDefault) ?? phoneNumbers[0]
  return (
    <FormPage
      title={t('transactional.newTitle')}
      crumbs={[{ label: t('transactional.title'), to: '/bulk/sms', search: { view: 'transactional' } }]}
      schema={WrittenText}
      defaultValues={{ name: '', from: sender?.number ?? '', text: '', event: null, delaySeconds: 0, isActive: true }}
      onSubmit={async body => {
        const { id } = await create.mutateAsync({ body })
        await navigate(textLink(id))
      }}
      error={create.error}
      fieldOf={{ NAME_TAKEN: 'name' }}
      submitLabel={t('transactional.create')}
    >
      <TransactionalFields />
    </FormPage>
  )
}
