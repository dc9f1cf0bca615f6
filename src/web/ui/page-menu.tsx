import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Action } from './list-types.ts'

/** What a screen offers beside its main action, behind one button. */
export default function PageMenu({ actions }: { actions: Action[] }) {
  const { t } = useTranslation()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={40} aria-label={t('list.actions')} title={t('list.actions')}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} stroke={1.5} />} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
