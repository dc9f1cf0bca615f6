import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { Action } from './list-types.ts'
import { MenuButton } from '../dialog/menu-button.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

/** What can be done with one row. */
export function TableRowMenu({ name, actions }: { name: string; actions: () => Action[] }) {
  const { t } = useTranslation()
  const label = t('list.actionsOf', { name })
  return (
    <MenuButton label={label} position="bottom-end" lines={actions}>
      {wiring => (
        <IconAction {...wiring} size={28} className={styles.dots} label={label}>
          <IconDots size={16} stroke={1.5} />
        </IconAction>
      )}
    </MenuButton>
  )
}
