import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TaxType } from '#contract/billing/billing-data.ts'
import { useFieldValue } from '#web/ui/form/field.tsx'
import { FieldRow } from '#web/ui/form/field-row.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { countryOptions } from './countries.ts'

// The fields of billing data, for the screen and the dialog alike.

export function CompanyFields() {
  const { t, i18n } = useTranslation('billing')
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language])
  const { data: type } = TaxType.safeParse(useFieldValue('taxType'))
  return (
    <>
      <TextField name="companyName" label={t('data.companyName')} autoComplete="organization" />
      <FieldRow>
        <SelectField name="country" label={t('data.country')} options={countries} isOptional />
        <SelectField
          name="taxType"
          label={t('data.taxType')}
          options={TaxType.options.map(value => ({ value, label: t(`data.taxTypes.${value}`) }))}
          isOptional
        />
      </FieldRow>
      <TextField
        name="taxId"
        label={t('data.taxId')}
        {...(type && type !== 'OTHER' && { description: t(`data.taxIdHelp.${type}`) })}
        isOptional
      />
    </>
  )
}

export function AddressFields() {
  const { t } = useTranslation('billing')
  return (
    <>
      <TextField name="line1" label={t('data.line1')} autoComplete="address-line1" isOptional />
      <TextField name="line2" label={t('data.line2')} autoComplete="address-line2" isOptional />
      <FieldRow>
        <TextField name="postalCode" label={t('data.postalCode')} autoComplete="postal-code" isOptional />
        <TextField name="city" label={t('data.city')} autoComplete="address-level2" isOptional />
      </FieldRow>
      <TextField name="state" label={t('data.state')} autoComplete="address-level1" isOptional />
    </>
  )
}

export function ContactFields() {
  const { t } = useTranslation('billing')
  return (
    <>
      <TextField name="email" label={t('data.email')} type="email" autoComplete="email" isOptional />
      <TextField name="phone" label={t('data.phone')} autoComplete="tel" isOptional />
    </>
  )
}
