import './field-list-styles.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isSameTag } from '#contract/contacts/contact-tags.ts'
import { type FieldProps, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'
import { Chevron } from '#web/ui/chevron.tsx'

type TagsFieldProps = FieldProps & {
  /** The names that there are. */
  options: readonly string[]
  /** A name that is not among them may be typed. */
  canAdd?: boolean
  placeholder?: string
}

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every(name => typeof name === 'string')

/** Several names. One that differs by case or outer spaces alone is the one that there is. */
export function TagsField({ options, canAdd = false, placeholder, ...field }: TagsFieldProps) {
  const { t } = useTranslation()
  const { input, value, change, note } = useField<string[]>(field, { isOf: isNames, textOf: names => names.join(', ') })
  const names = value ?? []
  const shared = {
    ...input,
    data: [...options],
    value: names,
    ...(names.length === 0 && placeholder && { placeholder }),
    'aria-required': !field.isOptional,
  }
  const known = (name: string) => options.find(option => isSameTag(option, name)) ?? name.trim()
  return (
    <FieldBox note={note}>
      {canAdd ? (
        <TagsInput
          {...shared}
          onChange={next => change([...new Set(next.map(known))])}
          isDuplicate={(name, chosen) => chosen.some(other => isSameTag(other, name))}
          splitChars={[',', ';']}
          acceptValueOnBlur
        />
      ) : (
        <MultiSelect
          {...shared}
          onChange={change}
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage={t('field.nothingFound')}
          rightSection={<Chevron />}
          rightSectionPointerEvents="none"
        />
      )}
    </FieldBox>
  )
}
