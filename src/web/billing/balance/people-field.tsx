import '#web/ui/form/field-list-styles.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import { type FieldProps, useField } from '#web/ui/form/field.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'

const isSubs = (value: unknown): value is string[] => Array.isArray(value) && value.every(sub => typeof sub === 'string')

/** Some of the people in the account, by their subs. Who has left goes with the next save. */
export function PeopleField({ placeholder, ...field }: FieldProps & { placeholder: string }) {
  const { t } = useTranslation()
  const { data: users = [] } = useQuery(query('GET /users')())
  const nameOf = (sub: string) => users.find(user => user.sub === sub)?.name ?? sub
  const { input, value, change, note } = useField<string[]>(field, {
    isOf: isSubs,
    textOf: subs => subs.map(nameOf).join(', '),
  })
  const chosen = (value ?? []).filter(sub => users.some(user => user.sub === sub))
  return (
    <FieldBox note={note}>
      <MultiSelect
        {...input}
        data={users.map(({ sub, name }) => ({ value: sub, label: name }))}
        value={chosen}
        onChange={change}
        {...(chosen.length === 0 && { placeholder })}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage={t('field.nothingFound')}
        rightSection={<Chevron />}
        rightSectionPointerEvents="none"
      />
    </FieldBox>
  )
}
