import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { AddFilter } from '#web/ui/list/add-filter.tsx'
import { FilterChip } from '#web/ui/list/filter-chip.tsx'
import { ChoiceList } from '../list/choice-list.tsx'

/** Blocks for one reason. */
export function BlockReasonFilter({ reason }: { reason: BlockReason | undefined }) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const label = t('blockList.reason')
  const change = (next: BlockReason | undefined) => {
    setNew(false)
    void navigate({ to: '.', search: before => ({ ...before, cursor: undefined, reason: next }) })
  }
  if (!reason && !isNew) return <AddFilter filters={[{ id: 'reason', label }]} onAdd={() => setNew(true)} />
  return (
    <FilterChip label={label} value={reason && t(`blockReasons.${reason}`)} isNew={isNew} onRemove={() => change(undefined)}>
      {close => (
        <ChoiceList
          choices={BlockReason.options.map(value => ({ value, label: t(`blockReasons.${value}`) }))}
          chosen={reason ? [reason] : []}
          onChoose={value => {
            change(BlockReason.options.find(one => one === value))
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
