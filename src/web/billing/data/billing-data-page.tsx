import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { AddressFields, CompanyFields, ContactFields } from './billing-data-fields.tsx'
import { TypedBillingData } from './billing-data-values.ts'
import { fieldOf, useSaveBillingData } from './use-billing-data.ts'

/** Who is billed, as it stands on the next document. */
export function BillingDataPage() {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useQuery(query('GET /billing-data')())
  const save = useSaveBillingData()
  const title = t('data.title')
  if (!data) {
    return (
      <Page title={title}>
        {error ? <ListFailed title={title} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  }
  return (
    <FormPage
      title={title}
      schema={TypedBillingData}
      defaultValues={data}
      onSubmit={async body => {
        const saved = await save.mutateAsync({ body })
        await notify({ kind: 'done', title: t('data.saved') })
        return saved
      }}
      error={save.error}
      fieldOf={fieldOf}
    >
      <FormGroup title={t('data.company')} text={t('data.companyText')}>
        <CompanyFields />
      </FormGroup>
      <FormGroup title={t('data.address')} text={t('data.addressText')}>
        <AddressFields />
      </FormGroup>
      <FormGroup title={t('data.contact')} text={t('data.contactText')}>
        <ContactFields />
      </FormGroup>
    </FormPage>
  )
}
