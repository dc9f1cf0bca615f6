import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { AddFilter } from '#web/ui/add-filter.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import styles from './block-reason-filter.module.css'

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
        <ul className={styles.reasons}>
          {BlockReason.options.map(one => (
            <li key={one}>
              <button
                type="button"
                aria-pressed={one === reason}
                onClick={() => {
                  change(one)
                  close()
                }}
              >
                {t(`blockReasons.${one}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </FilterChip>
  )
}
