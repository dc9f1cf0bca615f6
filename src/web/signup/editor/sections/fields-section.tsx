import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { widgetDisclaimerMaxCharacters, widgetFieldsMax } from '#contract/limits.ts'
import { DisclaimerType } from '#contract/signup/widget/widget.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { OwnFieldBox } from './own-field-box.tsx'
import type { SectionProps } from './section-props.ts'
import { Warning } from './warning.tsx'

/** What is asked for beside the number, and what people agree to. */
export function FieldsSection({ draft, values }: SectionProps) {
  const { t } = useTranslation('widgets', { keyPrefix: 'fields' })
  const { fields } = values
  const add = () =>
    draft.write({
      fields: [
        ...fields,
        {
          id: crypto.randomUUID(),
          isEnabled: true,
          isRequired: false,
          type: 'TEXT_INPUT',
          placeholder: '',
          errorMessage: '',
          minCharacters: null,
          maxCharacters: null,
          options: [],
          customFieldId: null,
        },
      ],
    })
  return (
    <>
      <SwitchField name="asksName" label={t('asksName')} />
      <SwitchField name="asksSurname" label={t('asksSurname')} />
      <SwitchField name="asksGender" label={t('asksGender')} />
      <SwitchField name="asksBirthday" label={t('asksBirthday')} description={t('asksBirthdayHelp')} />
      <SwitchField name="asksEmail" label={t('asksEmail')} />
      <h3>{t('additional')}</h3>
      {fields.map((field, index) => (
        <OwnFieldBox
          key={field.id}
          index={index}
          field={field}
          onOptions={options => draft.write({ fields: fields.map(one => (one.id === field.id ? { ...one, options } : one)) })}
          onRemove={() => draft.write({ fields: fields.filter(({ id }) => id !== field.id) })}
        />
      ))}
      {fields.length < widgetFieldsMax && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
      <h3>{t('consent')}</h3>
      <SwitchField name="hasDisclaimer" label={t('hasDisclaimer')} />
      {values.hasDisclaimer && (
        <>
          <TextAreaField name="disclaimer" label={t('disclaimer')} maxLength={widgetDisclaimerMaxCharacters} minRows={3} />
          <SelectField
            name="disclaimerType"
            label={t('disclaimerType')}
            options={DisclaimerType.options.map(value => ({ value, label: t(`disclaimerTypes.${value}`) }))}
          />
          {values.disclaimerType === 'CHECKED_CHECKBOX' && <Warning text={t('tickedIsNoConsent')} />}
        </>
      )}
    </>
  )
}
