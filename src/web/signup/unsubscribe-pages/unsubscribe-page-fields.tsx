import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  nameMaxCharacters,
  unsubscribeHtmlMaxCharacters,
  unsubscribeReasonsMax,
  unsubscribeTextMaxCharacters,
} from '#contract/limits.ts'
import { htmlTags } from '#contract/signup/unsubscribe-pages.ts'
import { query } from '#web/api/query.ts'
import { FormGroup } from '#web/ui/form/form-page.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from '../unsubscribe-page-settings-page.module.css'
import { PagePreview } from './page-preview.tsx'

/** What a new page and a changed one have, beside the page itself. */
export function UnsubscribePageFields() {
  const { t } = useTranslation(['unsubscribe-pages', 'unsubscribing'])
  const { data: account } = useSuspenseQuery(query('GET /accounts/current')())
  const business = account.displayName
  const standard = (text: 'title' | 'button' | 'thanksTitle' | 'thanks' | 'invalidNumber' | 'stays') =>
    t(text, { ns: 'unsubscribing', business })
  const html = t('html', { tags: htmlTags.map(tag => `<${tag}>`).join(' ') })
  return (
    <div className={styles.columns}>
      <div>
        <FormGroup title={t('about')} text={t('aboutText')}>
          <TextField name="name" label={t('name')} maxLength={nameMaxCharacters} />
        </FormGroup>
        <FormGroup title={t('texts')} text={t('textsText')}>
          <TextField name="title" label={t('heading')} placeholder={standard('title')} maxLength={nameMaxCharacters} isOptional />
          <TextAreaField
            name="description"
            label={t('description')}
            description={html}
            maxLength={unsubscribeHtmlMaxCharacters}
          />
          <TextField
            name="buttonText"
            label={t('buttonText')}
            placeholder={standard('button')}
            maxLength={nameMaxCharacters}
            isOptional
          />
        </FormGroup>
        <FormGroup title={t('reasonsTitle')} text={t('reasonsText')}>
          <TextAreaField
            name="reasons"
            label={t('reasons')}
            description={t('reasonsHelp', { count: unsubscribeReasonsMax })}
            maxLength={unsubscribeTextMaxCharacters}
            minRows={3}
            isOptional
          />
          <TextField
            name="otherReasonText"
            label={t('otherReasonText')}
            description={t('otherReasonHelp')}
            maxLength={nameMaxCharacters}
            isOptional
          />
        </FormGroup>
        <FormGroup title={t('asking')} text={t('askingText')}>
          <TextAreaField
            name="confirmationText"
            label={t('confirmationText')}
            description={html}
            maxLength={unsubscribeHtmlMaxCharacters}
            minRows={2}
            isOptional
          />
          <TextAreaField
            name="cancelText"
            label={t('cancelText')}
            description={`${t('cancelHelp')} ${html}`}
            placeholder={standard('stays')}
            maxLength={unsubscribeHtmlMaxCharacters}
            minRows={2}
            isOptional
          />
        </FormGroup>
        <FormGroup title={t('after')} text={t('afterText')}>
          <TextField
            name="thanksTitle"
            label={t('thanksTitle')}
            placeholder={standard('thanksTitle')}
            maxLength={nameMaxCharacters}
            isOptional
          />
          <TextAreaField
            name="thanksText"
            label={t('thanksText')}
            description={html}
            placeholder={standard('thanks')}
            maxLength={unsubscribeHtmlMaxCharacters}
            minRows={2}
            isOptional
          />
          <TextField
            name="errorMessage"
            label={t('errorMessage')}
            placeholder={standard('invalidNumber')}
            maxLength={nameMaxCharacters}
            isOptional
          />
        </FormGroup>
      </div>
      <PagePreview business={business} />
    </div>
  )
}
