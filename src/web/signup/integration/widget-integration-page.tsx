import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { integrationTextMaxCharacters, nameMaxCharacters } from '#contract/limits.ts'
import { IntegrationMethod, WidgetIntegration } from '#contract/signup/widget-integration.ts'
import { query, useCall } from '#web/api/query.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { FieldRow } from '#web/ui/form/field-row.tsx'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { IntegrationTry } from './integration-try.tsx'

/** The account's own system, which is asked or told of who signs up by a form. */
export function WidgetIntegrationPage() {
  const { t } = useTranslation('widget-integration')
  const { data, error, refetch } = useQuery(query('GET /widget-integration')())
  const save = useCall('PUT /widget-integration', { refreshes: ['GET /widget-integration'] })
  if (!data)
    return (
      <Page title={t('title')}>
        {error ? <ListFailed title={t('title')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  const { hasApiKey, ...values } = data
  return (
    <FormPage
      title={t('title')}
      schema={WidgetIntegration}
      defaultValues={values}
      onSubmit={async body => {
        const saved = await save.mutateAsync({ body })
        await notify({ kind: 'done', title: t('saved') })
        return saved
      }}
      error={save.error}
    >
      <FormGroup title={t('system')} text={t('systemText')}>
        <SwitchField name="isEnabled" label={t('isEnabled')} />
        <SelectField
          name="method"
          label={t('method')}
          options={IntegrationMethod.options.map(value => ({ value, label: value }))}
        />
        <TextField name="endpointUrl" label={t('endpointUrl')} description={t('endpointHelp')} placeholder="https://" />
        <TextField
          name="apiKey"
          label={t('apiKey')}
          description={t(hasApiKey ? 'apiKeyKept' : 'apiKeyHelp')}
          placeholder={hasApiKey ? '••••••••' : ''}
          isOptional
        />
      </FormGroup>
      <FormGroup title={t('request')} text={t('requestText')}>
        <TextField name="phoneParameter" label={t('phoneParameter')} maxLength={nameMaxCharacters} />
        <FieldRow>
          <TextField name="extraParameter" label={t('extraParameter')} maxLength={nameMaxCharacters} isOptional />
          <TextField name="extraValue" label={t('extraValue')} maxLength={integrationTextMaxCharacters} isOptional />
        </FieldRow>
        <TextField name="responseValuePath" label={t('responseValuePath')} description={t('responseValuePathHelp')} />
      </FormGroup>
      <FormGroup title={t('uses')} text={t('usesText')}>
        <SwitchField name="isContactExistsCheck" label={t('isContactExistsCheck')} description={t('contactExistsHelp')} />
        <SwitchField name="isCouponFetch" label={t('isCouponFetch')} description={t('couponFetchHelp')} />
      </FormGroup>
      <FormGroup title={t('test')} text={t('testText')}>
        <IntegrationTry />
      </FormGroup>
    </FormPage>
  )
}
