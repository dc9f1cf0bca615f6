import { useTranslation } from 'react-i18next'
import { couponCodeMaxCharacters, nameMaxCharacters } from '#contract/limits.ts'
import { ChangedCouponTag, CouponExpiry, type CouponTag } from '#contract/signup/coupons.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { useFieldValue } from '#web/ui/form/field.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const refreshes = ['GET /coupon-tags', 'GET /coupon-tags/:id'] as const

/** What codes of a tag have in common; one without an id is new. */
export default function CouponTagForm({ tag, onClose }: { tag: CouponTag; onClose: () => void }) {
  const { t } = useTranslation('signup', { keyPrefix: 'coupons' })
  const create = useCall('POST /coupon-tags', { refreshes })
  const change = useCall('PUT /coupon-tags/:id', { refreshes })
  const { id, name, defaultCoupon, expiry, days, lastDay, lowStock, version } = tag
  const zone = tag.zone || new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <FormModal
      title={id ? t('editTitle', { name }) : t('addTitle')}
      schema={ChangedCouponTag}
      defaultValues={{ name, defaultCoupon, expiry, days, lastDay, zone, lowStock, version }}
      onClose={onClose}
      onSubmit={body => (id ? change.mutateAsync({ params: { id }, body }) : create.mutateAsync({ body }))}
      error={id ? change.error : create.error}
      submitLabel={t(id ? 'save' : 'add')}
    >
      <CouponTagFields />
    </FormModal>
  )
}

function CouponTagFields() {
  const { t } = useTranslation('signup', { keyPrefix: 'coupons' })
  const expiry = useFieldValue('expiry')
  return (
    <>
      <TextField name="name" label={t('name')} maxLength={nameMaxCharacters} />
      <ChoiceField
        name="expiry"
        label={t('expiry')}
        options={CouponExpiry.options.map(value => ({ value, label: t(`expiries.${value}`) }))}
      />
      {expiry === 'DAYS' && <NumberField name="days" label={t('daysLabel')} />}
      {expiry === 'DATE' && <DateField name="lastDay" label={t('lastDay')} />}
      <TextField
        name="defaultCoupon"
        label={t('default')}
        description={t('defaultHelp')}
        maxLength={couponCodeMaxCharacters}
        isOptional
      />
      <NumberField name="lowStock" label={t('lowStock')} description={t('lowStockHelp')} />
    </>
  )
}
