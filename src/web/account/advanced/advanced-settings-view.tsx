import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templateMaxCharacters } from '#contract/limits.ts'
import { AdvancedSettings } from '#contract/signup/advanced-settings.ts'
import { couponLinkVariable, couponVariable, keywordVariable } from '#contract/signup/keyword-words.ts'
import { writtenVariable } from '#contract/texts/variables.ts'
import { query, useCall } from '#web/api/query.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { useFieldValue } from '#web/ui/form/field.tsx'
import { FieldRow } from '#web/ui/form/field-row.tsx'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { AccountViews } from '../account-views.tsx'

/** Who is asked again to confirm a sign-up, and reminded of a coupon. */
export default function AdvancedSettingsView() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useQuery(query('GET /advanced-settings')())
  const save = useCall('PUT /advanced-settings', { refreshes: ['GET /advanced-settings'] })
  const title = t('settings.title')
  if (!data) {
    return (
      <Page title={title} views={<AccountViews />}>
        {error ? <ListFailed title={title} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  }
  return (
    <FormPage
      title={title}
      views={<AccountViews />}
      schema={AdvancedSettings}
      defaultValues={data}
      onSubmit={async body => {
        const saved = await save.mutateAsync({ body })
        await notify({ kind: 'done', title: t('settings.saved') })
        return saved
      }}
      error={save.error}
    >
      <ResendFields />
      <CouponReminderFields />
    </FormPage>
  )
}

function ResendFields() {
  const { t } = useTranslation('settings')
  const isOn = useFieldValue('resendEnabled') === true
  return (
    <FormGroup title={t('advanced.resend')} text={t('advanced.resendText')}>
      <SwitchField name="resendEnabled" label={t('advanced.resendEnabled')} description={t('advanced.hours')} />
      <FieldRow>
        <NumberField name="firstDelayDays" label={t('advanced.firstDelay')} />
        <NumberField name="secondDelayDays" label={t('advanced.secondDelay')} />
      </FieldRow>
      <TextAreaField
        name="repeatedMessage"
        label={t('advanced.repeatedMessage')}
        description={t('advanced.repeatedHelp', { placeholder: writtenVariable(keywordVariable, '') })}
        maxLength={templateMaxCharacters}
        minRows={3}
        isOptional={!isOn}
      />
      <SwitchField
        name="resendCouponIncluded"
        label={t('advanced.couponIncluded')}
        description={t('advanced.resendCouponHelp')}
      />
    </FormGroup>
  )
}

function CouponReminderFields() {
  const { t } = useTranslation('settings')
  const isOn = useFieldValue('couponReminderEnabled') === true
  return (
    <FormGroup title={t('advanced.unused')} text={t('advanced.unusedText')}>
      <SwitchField name="couponReminderEnabled" label={t('advanced.unusedEnabled')} description={t('advanced.hours')} />
      <NumberField name="couponDelayHours" label={t('advanced.delay')} />
      <TextAreaField
        name="couponMessage"
        label={t('advanced.message')}
        description={t('advanced.messageHelp', {
          code: writtenVariable(couponVariable, ''),
          link: writtenVariable(couponLinkVariable, ''),
        })}
        maxLength={templateMaxCharacters}
        minRows={3}
        isOptional={!isOn}
      />
      <SwitchField
        name="reminderCouponIncluded"
        label={t('advanced.couponIncluded')}
        description={t('advanced.unusedCouponHelp')}
      />
    </FormGroup>
  )
}
