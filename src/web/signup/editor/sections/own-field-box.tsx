import { Button } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  listPageSizeMax,
  nameMaxCharacters,
  widgetOptionsMax,
  widgetTextMaxCharacters,
  widgetTitleMaxCharacters,
} from '#contract/limits.ts'
import { AdditionalFieldType, type WidgetValues } from '#contract/signup/widget/widget.ts'
import { query } from '#web/api/query.ts'
import { FieldRow } from '#web/ui/form/field-row.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { useEveryTag } from '../../keywords/every-tag.ts'
import styles from '../editor.module.css'

type OwnField = WidgetValues['fields'][number]
type OwnFieldBoxProps = {
  index: number
  field: OwnField
  onOptions: (options: OwnField['options']) => void
  onRemove: () => void
}

/** One field that the business adds. */
export function OwnFieldBox({ index, field, onOptions, onRemove }: OwnFieldBoxProps) {
  const { t } = useTranslation(['widgets', 'common'])
  const { data } = useQuery(query('GET /custom-fields')({ query: { limit: listPageSizeMax } }))
  const kept = (data?.items ?? []).filter(({ type }) => type === 'TEXT')
  const at = `fields.${index}`
  const title = field.placeholder || t('widgets:fields.untitled', { number: index + 1 })
  return (
    <section className={styles.box} aria-label={title}>
      <div className={styles.boxHead}>
        {title}
        <IconAction label={t('widgets:fields.remove', { name: title })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.5} aria-hidden />
        </IconAction>
      </div>
      <SwitchField name={`${at}.isEnabled`} label={t('widgets:fields.isEnabled')} />
      <SwitchField name={`${at}.isRequired`} label={t('widgets:fields.isRequired')} />
      <SelectField
        name={`${at}.type`}
        label={t('widgets:fields.type')}
        options={AdditionalFieldType.options.map(value => ({ value, label: t(`widgets:fields.types.${value}`) }))}
      />
      <TextField name={`${at}.placeholder`} label={t('widgets:fields.placeholder')} maxLength={widgetTitleMaxCharacters} />
      <TextField name={`${at}.errorMessage`} label={t('widgets:fields.errorMessage')} maxLength={widgetTextMaxCharacters} />
      {field.type === 'SELECT' ? (
        <Options {...{ at, field, onOptions }} />
      ) : (
        <FieldRow>
          <NumberField name={`${at}.minCharacters`} label={t('widgets:fields.minCharacters')} isOptional />
          <NumberField name={`${at}.maxCharacters`} label={t('widgets:fields.maxCharacters')} isOptional />
        </FieldRow>
      )}
      {kept.length > 0 && (
        <SelectField
          name={`${at}.customFieldId`}
          label={t('widgets:fields.customField')}
          placeholder={t('widgets:fields.nowhere')}
          options={kept.map(({ id, name }) => ({ value: id, label: name }))}
          isOptional
        />
      )}
    </section>
  )
}

/** What one may choose, and the tag that each choice gives. */
function Options({ at, field: { options }, onOptions }: { at: string } & Pick<OwnFieldBoxProps, 'field' | 'onOptions'>) {
  const { t } = useTranslation(['widgets', 'common'])
  const tags = useEveryTag()
  return (
    <>
      {options.map((option, index) => (
        <div key={`${index} of ${options.length}`} className={styles.row}>
          <TextField name={`${at}.options.${index}.text`} label={t('widgets:fields.option')} maxLength={nameMaxCharacters} />
          <SelectField
            name={`${at}.options.${index}.tagId`}
            label={t('widgets:fields.optionTag')}
            placeholder={t('widgets:fields.noTag')}
            options={tags.map(({ id, name }) => ({ value: id, label: name }))}
            isOptional
          />
          <IconAction
            label={t('widgets:fields.removeOption', { name: option.text || index + 1 })}
            onClick={() => onOptions(options.filter((_, other) => other !== index))}
          >
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconAction>
        </div>
      ))}
      {options.length === 0 && <p className={styles.problem}>{t('common:field.optionsRequired')}</p>}
      {options.length < widgetOptionsMax && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.5} />}
            onClick={() => onOptions([...options, { text: '', tagId: null }])}
          >
            {t('widgets:fields.addOption')}
          </Button>
        </div>
      )}
    </>
  )
}
