import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { IconDots, IconListCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../dialog/menu-button.tsx'
import styles from './bulk-bar.module.css'
import type { Action } from './list-types.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { tip } from '#web/ui/tip/tip.ts'

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

/** So many stand in a narrow strip, by their icons; the others are in its menu. */
const narrowActions = 3

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
  const inMenu = () => [
    ...(selectAll ? [{ label: selectAll, icon: IconListCheck, onClick: onSelectAll }] : []),
    ...actions.slice(narrowActions),
  ]
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
          {actions.map(({ label, icon: Icon, onClick, isDanger }, index) => (
            <Button
              key={label}
              variant="subtle"
              color="gray"
              size="xs"
              {...tip(label)}
              classNames={{ root: styles.action, label: styles.label, section: styles.section }}
              data-danger={isDanger || undefined}
              data-in-menu={index >= narrowActions || undefined}
              leftSection={<Icon size={16} stroke={1.5} />}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        </div>
        <span className={styles.more}>
          <MenuButton label={t('list.moreActions')} position="bottom-end" lines={inMenu}>
            {wiring => (
              <IconAction size={28} label={t('list.moreActions')} {...wiring}>
                <IconDots size={16} stroke={1.5} />
              </IconAction>
            )}
          </MenuButton>
        </span>
        <IconAction size={28} label={t('list.endSelection')} command="leave" onClick={onClear}>
          <IconX size={16} stroke={1.5} />
        </IconAction>
      </div>
    </div>
  )
}
