import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '#web/contacts/list/choice-list.tsx'
import { AddFilter } from '#web/ui/list/add-filter.tsx'
import { FilterChip } from '#web/ui/list/filter-chip.tsx'
import { useMonths } from './use-months.ts'

/** The month that payments are of. */
export function MonthFilter({ month }: { month: string | undefined }) {
  const { t } = useTranslation('billing')
  const { months, nameOf } = useMonths()
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const set = (next: string | undefined) => {
    setNew(false)
    void navigate({ to: '.', search: before => ({ ...before, cursor: undefined, month: next }) })
  }
  const label = t('payments.month')
  if (month === undefined && !isNew) return <AddFilter filters={[{ id: 'month', label }]} onAdd={() => setNew(true)} />
  return (
    <FilterChip label={label} value={month && nameOf(month)} isNew={isNew} onRemove={() => set(undefined)}>
      {close => (
        <ChoiceList
          choices={months.map(value => ({ value, label: nameOf(value) }))}
          chosen={month === undefined ? [] : [month]}
          onChoose={value => {
            set(value)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
