import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './bulk-bar.module.css'
import type { Action } from './list-types.ts'

type BulkBarProps = {
  /** "3 selected". */
  told: string
  /** "Select all 1,284"; nothing when all are. */
  selectAll: string | undefined
  isAllOfPage: boolean
  isNoneOfPage: boolean
  onTogglePage: () => void
  onSelectAll: () => void
  onClear: () => void
  actions: Action[]
}

/** The strip over the table while rows are selected: how many, all of them, what can be done, and an end (Esc). */
export function BulkBar({
  told,
  selectAll,
  isAllOfPage,
  isNoneOfPage,
  onTogglePage,
  onSelectAll,
  onClear,
  actions,
}: BulkBarProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.frame}>
      <div className={styles.bar} role="toolbar" aria-label={t('list.bulk')}>
        <Checkbox
          data-select-page
          aria-label={t('list.selectPage')}
          checked={isAllOfPage}
          indeterminate={!isAllOfPage && !isNoneOfPage}
          onChange={onTogglePage}
        />
        <b role="status">{told}</b>
        {selectAll && (
          <button type="button" className={styles.all} onClick={onSelectAll}>
            {selectAll}
          </button>
        )}
        <div className={styles.actions}>
          {actions.map(({ label, icon: Icon, onClick, isDanger }) => (
            <Button
              key={label}
              variant="subtle"
              color="gray"
              size="xs"
              className={styles.action}
              data-danger={isDanger || undefined}
              leftSection={<Icon size={16} stroke={1.5} />}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        </div>
        <ActionIcon size={28} aria-label={t('list.endSelection')} title={t('list.endSelection')} onClick={onClear}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
    </div>
  )
}
