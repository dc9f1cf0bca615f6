import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameMaxCharacters, unsubscribeTextMaxCharacters } from '#contract/limits.ts'
import { UnsubscribePageSettings } from '#contract/signup/unsubscribe-page-settings.ts'
import { query, useCall } from '#web/api/query.ts'
import { ColorField } from '#web/ui/form/color-field.tsx'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Page } from '#web/ui/page.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { UnsubscribePreview } from './unsubscribe-preview.tsx'
import styles from './unsubscribe-page-settings-page.module.css'

const swatches = ['#0F6553', '#22547D', '#8A4A2B', '#94283E', '#6F2D85', '#211F1C']

/** What customers read where the link in a text leads. */
export function UnsubscribePageSettingsPage() {
  const { t } = useTranslation(['signup', 'unsubscribing'])
  const { data: settings, error, refetch } = useQuery(query('GET /unsubscribe-page-settings')())
  const { data: account } = useQuery(query('GET /accounts/current')())
  const save = useCall('PUT /unsubscribe-page-settings', { refreshes: ['GET /unsubscribe-page-settings'] })
  const title = t('unsubscribe.title')
  if (!settings || !account) {
    return (
      <Page title={title}>
        {error ? <ListFailed title={title} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  }
  const standard = (text: 'title' | 'button' | 'thanks' | 'message' | 'invalidNumber') =>
    t(text, { ns: 'unsubscribing', business: account.displayName })
  return (
    <FormPage
      title={title}
      schema={UnsubscribePageSettings}
      // Until something is saved the standard message stands there, to be changed.
      defaultValues={settings.version === 0 ? { ...settings, message: standard('message') } : settings}
      onSubmit={async body => {
        const saved = await save.mutateAsync({ body })
        await notify({ kind: 'done', title: t('unsubscribe.saved') })
        return saved
      }}
      error={save.error}
    >
      <div className={styles.columns}>
        <div>
          <FormGroup title={t('unsubscribe.texts')} text={t('unsubscribe.textsHelp')}>
            <TextField
              name="title"
              label={t('unsubscribe.heading')}
              placeholder={standard('title')}
              maxLength={nameMaxCharacters}
              isOptional
            />
            <TextAreaField
              name="message"
              label={t('unsubscribe.message')}
              description={t('unsubscribe.messageHelp')}
              maxLength={unsubscribeTextMaxCharacters}
            />
            <TextField
              name="button"
              label={t('unsubscribe.button')}
              placeholder={standard('button')}
              maxLength={nameMaxCharacters}
              isOptional
            />
          </FormGroup>
          <FormGroup title={t('unsubscribe.after')} text={t('unsubscribe.afterHelp')}>
            <TextAreaField
              name="thanks"
              label={t('unsubscribe.thanks')}
              placeholder={standard('thanks')}
              maxLength={unsubscribeTextMaxCharacters}
              minRows={2}
              isOptional
            />
            <TextField
              name="invalidNumber"
              label={t('unsubscribe.invalidNumber')}
              placeholder={standard('invalidNumber')}
              maxLength={nameMaxCharacters}
              isOptional
            />
          </FormGroup>
          <FormGroup title={t('unsubscribe.look')} text={t('unsubscribe.lookHelp')}>
            <ColorField name="color" label={t('unsubscribe.color')} swatches={swatches} />
          </FormGroup>
        </div>
        <UnsubscribePreview business={account.displayName} />
      </div>
    </FormPage>
  )
}
