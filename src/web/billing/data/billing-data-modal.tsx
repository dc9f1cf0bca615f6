import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { AddressFields, CompanyFields, ContactFields } from './billing-data-fields.tsx'
import { TypedBillingData } from './billing-data-values.ts'
import styles from './billing-data.module.css'
import { fieldOf, useSaveBillingData } from './use-billing-data.ts'

/** Billing data where a payment lacks them: an overdue account has no other place for them (specification 2.3). */
export default function BillingDataModal({ onDone }: { onDone: (isSaved: boolean) => void }) {
  const { t } = useTranslation('billing')
  const { data, error } = useQuery(query('GET /billing-data')())
  const save = useSaveBillingData()
  const isSaved = useRef(false)
  const giveUp = useEffectEvent((failure: Error) => {
    void notifyFailure(failure)
    onDone(false)
  })
  useEffect(() => {
    if (error && !data) giveUp(error)
  }, [error, data])
  if (!data) return null
  return (
    <FormModal
      title={t('data.dialogTitle')}
      schema={TypedBillingData}
      defaultValues={data}
      onSubmit={async body => {
        const saved = await save.mutateAsync({ body })
        isSaved.current = true
        return saved
      }}
      error={save.error}
      fieldOf={fieldOf}
      submitLabel={t('data.dialogSave')}
      onClose={() => onDone(isSaved.current)}
    >
      <p className={styles.why}>{t('data.dialogText')}</p>
      <CompanyFields />
      <AddressFields />
      <ContactFields />
    </FormModal>
  )
}
