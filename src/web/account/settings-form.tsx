import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChangedSettings, sampleLink, UrlType } from '#contract/account/settings.ts'
import { subdomainMaxCharacters, urlPartMaxCharacters } from '#contract/limits.ts'
import { query, useCall } from '#web/api/query.ts'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Page } from '#web/ui/page.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './account.module.css'
import { AccountViews } from './account-views.tsx'

const apps = ['androidUrl', 'iosUrl', 'defaultUrl'] as const

/** Links in texts, landing pages, apps. */
export default function SettingsForm() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useQuery(query('GET /settings')())
  const save = useCall('PUT /settings', { refreshes: ['GET /settings'] })
  const title = t('settings.title')
  if (!data) {
    return (
      <Page title={title} views={<AccountViews />}>
        {error ? <ListFailed title={title} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  }
  const { url, appUrl, ...settings } = data
  return (
    <FormPage
      title={title}
      views={<AccountViews />}
      schema={ChangedSettings}
      defaultValues={{ ...settings, urlType: UrlType.safeParse(settings.urlType).data ?? 'DEFAULT' }}
      onSubmit={async body => {
        const saved = await save.mutateAsync({ body })
        await notify({ kind: 'done', title: t('settings.saved') })
        return saved
      }}
      error={save.error}
    >
      <FormGroup title={t('settings.links')} text={t('settings.linksText')}>
        <SelectField
          name="urlType"
          label={t('settings.urlType')}
          options={UrlType.options.map(value => ({ value, label: t(`settings.urlTypes.${value}`) }))}
        />
        <TextField
          name="urlPart"
          label={t('settings.urlPart')}
          description={t('settings.urlPartHelp')}
          maxLength={urlPartMaxCharacters}
        />
        <SampleLink url={url} />
      </FormGroup>
      <FormGroup title={t('settings.pages')} text={t('settings.pagesText')}>
        <TextField
          name="subdomain"
          label={t('settings.subdomain')}
          description={t('settings.subdomainHelp')}
          maxLength={subdomainMaxCharacters}
          isOptional
        />
      </FormGroup>
      <FormGroup title={t('settings.apps')} text={t('settings.appsText')}>
        {apps.map(name => (
          <TextField key={name} name={name} label={t(`settings.${name}`)} placeholder="https://" isOptional />
        ))}
        {apps.some(name => settings[name] !== '') && appUrl !== '' && (
          <div className={styles.sample}>
            <b>{t('settings.appLink')}</b>
            <output className={styles.link} aria-label={t('settings.appLink')}>
              {appUrl}
            </output>
          </div>
        )}
      </FormGroup>
    </FormPage>
  )
}

/** A link as it will stand in a text, while one types. */
function SampleLink({ url }: { url: string }) {
  const { t } = useTranslation('settings')
  const { urlType = 'DEFAULT', urlPart = '' } = useWatch<ChangedSettings>()
  return (
    <div className={styles.sample}>
      <b>{t('settings.sample')}</b>
      <output className={styles.link} name="sample" aria-label={t('settings.sample')}>
        {sampleLink({ url, urlType, urlPart: urlPart.trim() })}
      </output>
    </div>
  )
}
