import '#web/ui/form/field-list-styles.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listPageSizeMax } from '#contract/limits.ts'
import type { MessageTemplate } from '#contract/texts/message-templates.ts'
import { query } from '#web/api/query.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import { isString, useField } from '#web/ui/form/field.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'

/** A template, whose words become those of the campaign once it is chosen. */
export function TemplateField({ onChoose }: { onChoose: (template: MessageTemplate) => void }) {
  const { t } = useTranslation(['campaigns', 'common'])
  const { data } = useQuery(query('GET /message-templates')({ query: { limit: listPageSizeMax } }))
  const templates = data?.items ?? []
  const about = { name: 'templateId', label: t('campaigns:what.template'), description: t('campaigns:what.templateHelp') }
  const { input, value, note } = useField<string>(about, { isOf: isString })
  return (
    <FieldBox note={note}>
      <Select
        {...input}
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={id => {
          const chosen = templates.find(template => template.id === id)
          if (chosen) onChoose(chosen)
        }}
        allowDeselect={false}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage={t(templates.length === 0 ? 'campaigns:what.noTemplates' : 'common:field.nothingFound')}
        rightSection={<Chevron />}
        rightSectionPointerEvents="none"
        aria-required
      />
    </FieldBox>
  )
}
