import { useTranslation } from 'react-i18next'
import { widgetTextMaxCharacters, widgetTitleMaxCharacters } from '#contract/limits.ts'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** What search engines and previews of the link show. */
export function PageSection() {
  const { t } = useTranslation('widgets', { keyPrefix: 'page' })
  return (
    <>
      <TextField name="pageTitle" label={t('pageTitle')} description={t('pageTitleHelp')} maxLength={widgetTitleMaxCharacters} />
      <TextAreaField
        name="pageDescription"
        label={t('pageDescription')}
        description={t('pageDescriptionHelp')}
        maxLength={widgetTextMaxCharacters}
        minRows={2}
      />
    </>
  )
}
