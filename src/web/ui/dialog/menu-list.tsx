import { Menu } from '@mantine/core'
import { type Icon, IconX } from '@tabler/icons-react'
import type { Action } from '../list/list-types.ts'
import styles from './menu-button.module.css'

export type MenuLine = Omit<Action, 'icon'> & {
  icon?: Icon | undefined
  endIcon?: Icon | undefined
  /** A small × at its end. */
  remove?: { label: string; onClick: () => void }
}

type MenuListProps = {
  label: string
  position: 'bottom-start' | 'bottom-end'
  returnFocus: boolean
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  lines: () => MenuLine[]
}

/** The list of a MenuButton. */
export default function MenuList({ label, position, returnFocus, isOpen, onChange, lines }: MenuListProps) {
  return (
    <Menu opened={isOpen} onChange={onChange} position={position} returnFocus={returnFocus}>
      <Menu.Target>
        <span className={styles.target} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} aria-labelledby={undefined}>
        <MenuLines lines={lines} />
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuLines({ lines }: Pick<MenuListProps, 'lines'>) {
  const all = lines()
  const sorted = [...all.filter(line => !line.isDanger), ...all.filter(line => line.isDanger)]
  return sorted.map(({ label, icon: Icon, endIcon: End, onClick, isDanger, remove }, index) => (
    <div key={label} role="presentation" className={remove && styles.pair}>
      {isDanger && index > 0 && !sorted[index - 1]?.isDanger && <Menu.Divider />}
      <Menu.Item
        leftSection={Icon && <Icon size={16} stroke={1.5} />}
        rightSection={End && <End size={14} stroke={1.5} aria-hidden />}
        className={isDanger ? styles.danger : undefined}
        onClick={onClick}
      >
        {label}
      </Menu.Item>
      {remove && (
        <Menu.Item className={styles.remove} aria-label={remove.label} onClick={remove.onClick}>
          <IconX size={14} stroke={1.5} aria-hidden />
        </Menu.Item>
      )}
    </div>
  ))
}
