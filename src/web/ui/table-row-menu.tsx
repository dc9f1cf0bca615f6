import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { Action } from './list-types.ts'

type TableRowMenuProps = { name: string; actions: () => Action[] }

/** What can be done with one row; danger last, after a line. */
export function TableRowMenu({ name, actions }: TableRowMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} className={styles.dots} aria-label={t('list.actionsOf', { name })} title={t('list.actions')}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <TableRowMenuItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asked for only when the menu opens. */
function TableRowMenuItems({ actions }: Pick<TableRowMenuProps, 'actions'>) {
  const all = actions()
  const items = [...all.filter(action => !action.isDanger), ...all.filter(action => action.isDanger)]
  return items.map(({ label, icon: Icon, onClick, isDanger }, index) => (
    <div key={label} role="presentation">
      {isDanger && index > 0 && !items[index - 1]?.isDanger && <Menu.Divider />}
      <Menu.Item leftSection={<Icon size={16} stroke={1.5} />} className={isDanger ? styles.danger : undefined} onClick={onClick}>
        {label}
      </Menu.Item>
    </div>
  ))
}
