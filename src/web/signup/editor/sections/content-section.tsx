import { useTranslation } from 'react-i18next'
import { widgetButtonMaxCharacters, widgetTextMaxCharacters, widgetTitleMaxCharacters } from '#contract/limits.ts'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ImageField } from './image-field.tsx'
import type { SectionProps } from './section-props.ts'

/** What the form says, before and after. */
export function ContentSection(props: SectionProps) {
  const { t } = useTranslation('widgets', { keyPrefix: 'content' })
  return (
    <>
      <TextField name="title" label={t('title')} maxLength={widgetTitleMaxCharacters} />
      <TextAreaField name="description" label={t('description')} maxLength={widgetTextMaxCharacters} minRows={2} />
      <ImageField {...props} />
      <TextField name="buttonText" label={t('buttonText')} maxLength={widgetButtonMaxCharacters} />
      <TextField name="errorText" label={t('errorText')} description={t('errorTextHelp')} maxLength={widgetTextMaxCharacters} />
      <h3>{t('after')}</h3>
      <TextField name="thanksTitle" label={t('thanksTitle')} maxLength={widgetTitleMaxCharacters} />
      <TextAreaField name="thanksText" label={t('thanksText')} maxLength={widgetTextMaxCharacters} minRows={2} />
    </>
  )
}
