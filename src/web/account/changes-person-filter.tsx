import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { personOf } from '#web/format/names.ts'
import { ChoiceList } from '#web/contacts/list/choice-list.tsx'
import { AddFilter } from '#web/ui/list/add-filter.tsx'
import { FilterChip } from '#web/ui/list/filter-chip.tsx'

/** What one colleague did. */
export function ChangesPersonFilter({ person }: { person: string | undefined }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const { data: users } = useQuery(query('GET /users')())
  const [isNew, setNew] = useState(false)
  const label = t('audit.who')
  const change = (next: string | undefined) => {
    setNew(false)
    void navigate({ to: '.', search: before => ({ ...before, person: next }) })
  }
  if (!person && !isNew) return <AddFilter filters={[{ id: 'person', label }]} onAdd={() => setNew(true)} />
  return (
    <FilterChip
      label={label}
      value={person && (personOf(users, person)?.name ?? person)}
      isNew={isNew}
      onRemove={() => change(undefined)}
    >
      {close => (
        <ChoiceList
          choices={(users ?? []).map(({ sub, name }) => ({ value: sub, label: name }))}
          chosen={person ? [person] : []}
          onChoose={sub => {
            change(sub)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
