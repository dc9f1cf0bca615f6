import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameMaxCharacters } from '#contract/limits.ts'
import { shortLinkVariable, textVariables, unknownVariables, writtenVariable } from '#contract/texts/variables.ts'
import { isString, useFieldValue } from '#web/ui/form/field.tsx'
import { FormGroup } from '#web/ui/form/form-page.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAllLinks } from './links/all-links.ts'
import { useOwnFields } from './own-fields.ts'
import styles from './template-fields.module.css'
import { TemplatePreview } from './template-preview.tsx'
import { VariableMenu } from './variable-menu.tsx'

/** What a new template and a changed one have: name, text with variables, and how it reads. */
export function TemplateFields() {
  const { t } = useTranslation('texts')
  const ownFields = useOwnFields()
  const value = useFieldValue('text')
  const text = isString(value) ? value : ''
  const names = ownFields.map(({ name }) => name)
  const links = useAllLinks()
  const linkNames = links.map(({ ending }) => shortLinkVariable(ending))
  const unknown = unknownVariables(text, [...textVariables, ...names, ...linkNames])
  const fallback = t('templates.fallback')
  return (
    <>
      <FormGroup title={t('templates.about')} text={t('templates.aboutText')}>
        <TextField name="name" label={t('templates.name')} maxLength={nameMaxCharacters} />
        <TextAreaField
          name="text"
          label={t('templates.text')}
          description={t('templates.textHelp', { example: writtenVariable('name', fallback), fallback })}
          below={(_, insert) => (
            <div className={styles.below}>
              <VariableMenu ownFields={names} links={links} onInsert={insert} />
            </div>
          )}
        />
        {unknown.length > 0 && (
          <p className={styles.unknown} role="status">
            <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
            {t('templates.unknown', { count: unknown.length, names: unknown.map(name => writtenVariable(name, '')).join(', ') })}
          </p>
        )}
      </FormGroup>
      <FormGroup title={t('templates.preview')} text={t('templates.previewText')}>
        <TemplatePreview text={text} ownFields={ownFields} links={links} />
      </FormGroup>
    </>
  )
}
