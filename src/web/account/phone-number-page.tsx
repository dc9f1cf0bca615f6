import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PhoneNumberSettings } from '#contract/account/phone-numbers.ts'
import { brandMaxCharacters, nameMaxCharacters, stopTextMaxCharacters } from '#contract/limits.ts'
import { query, useCall } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { CampaignSample } from './campaign-sample.tsx'
import { phoneNumberQuery } from './phone-number-query.ts'
import { StopReplyFields } from './stop-reply-fields.tsx'
import styles from './account.module.css'

const route = getRouteApi('/_staff/phone-numbers/edit/$id')

/** One of the account's numbers: what colleagues call it, what it puts around texts to many, what it says to STOP. */
export function PhoneNumberPage() {
  const { t } = useTranslation('settings')
  const { id } = route.useParams()
  const phoneText = usePhoneText()
  const { data: row } = useSuspenseQuery(phoneNumberQuery(id))
  const { data: account } = useSuspenseQuery(query('GET /accounts/current')())
  const change = useCall('PUT /phone-numbers/:id', {
    refreshes: ['GET /phone-numbers', 'GET /phone-numbers/:id', 'GET /accounts/current'],
  })
  const { id: _id, number, isZenon: _isZenon, country: _country, ...settings } = row
  return (
    <FormPage
      key={id}
      title={row.customName || phoneText(number)}
      crumbs={[{ label: t('numbers.title'), to: '/phone-numbers' }]}
      schema={PhoneNumberSettings}
      defaultValues={settings}
      onSubmit={async body => {
        const saved = await change.mutateAsync({ params: { id }, body })
        await notify({ kind: 'done', title: t('numbers.saved') })
        return saved
      }}
      error={change.error}
    >
      <FormGroup title={t('numbers.about')} text={t('numbers.aboutText', { number: phoneText(number) })}>
        <TextField
          name="customName"
          label={t('numbers.customName')}
          description={t('numbers.customNameHelp')}
          placeholder={phoneText(number)}
          maxLength={nameMaxCharacters}
          isOptional
        />
        {row.isDefault ? (
          <p className={styles.note}>{t(account.phoneNumbers.length > 1 ? 'numbers.defaultNote' : 'numbers.onlyNote')}</p>
        ) : (
          <SwitchField name="isDefault" label={t('numbers.makeDefault')} description={t('numbers.makeDefaultHelp')} />
        )}
      </FormGroup>
      <FormGroup title={t('numbers.many')} text={t('numbers.manyText')}>
        <TextField
          name="brandIdentification"
          label={t('numbers.brand')}
          description={t('numbers.brandHelp')}
          placeholder={account.displayName}
          maxLength={brandMaxCharacters}
          isOptional
        />
        <TextField
          name="stopText"
          label={t('numbers.stopText')}
          description={t('numbers.stopTextHelp')}
          placeholder={t('numbers.stopTextSample')}
          maxLength={stopTextMaxCharacters}
          isOptional
        />
        <CampaignSample />
      </FormGroup>
      <FormGroup title={t('numbers.stop')} text={t('numbers.stopGroupText')}>
        <StopReplyFields business={account.displayName} />
      </FormGroup>
    </FormPage>
  )
}
