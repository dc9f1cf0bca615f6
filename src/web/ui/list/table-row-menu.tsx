import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { Action } from './list-types.ts'
import { MenuButton } from '../dialog/menu-button.tsx'

/** What can be done with one row. */
export function TableRowMenu({ name, actions }: { name: string; actions: () => Action[] }) {
  const { t } = useTranslation()
  const label = t('list.actionsOf', { name })
  return (
    <MenuButton label={label} position="bottom-end" lines={actions}>
      {wiring => (
        <ActionIcon {...wiring} size={28} className={styles.dots} aria-label={label} title={t('list.actions')}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </MenuButton>
  )
}
