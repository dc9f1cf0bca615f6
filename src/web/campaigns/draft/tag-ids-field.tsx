import '#web/ui/form/field-list-styles.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContactTag } from '#contract/contacts/contact-tags.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import { useField } from '#web/ui/form/field.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every(one => typeof one === 'string')

/** Several of the account's tags, each with how many wear it. */
export function TagIdsField({ tags }: { tags: readonly ContactTag[] }) {
  const { t, i18n } = useTranslation(['campaigns', 'common'])
  const number = new Intl.NumberFormat(i18n.language)
  const { input, value, change, note } = useField<string[]>({ name: 'tags', label: t('campaigns:who.tags') }, { isOf: isIds })
  const chosen = value ?? []
  const countOf = (id: string) => tags.find(tag => tag.id === id)?.contacts ?? 0
  return (
    <FieldBox note={note}>
      <MultiSelect
        {...input}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={change}
        renderOption={({ option }) => `${option.label} · ${number.format(countOf(option.value))}`}
        searchable
        selectFirstOptionOnChange
        hidePickedOptions
        nothingFoundMessage={t('common:field.nothingFound')}
        rightSection={<Chevron />}
        rightSectionPointerEvents="none"
        {...(chosen.length === 0 && { placeholder: t('campaigns:who.chooseTags') })}
        aria-required
      />
    </FieldBox>
  )
}
