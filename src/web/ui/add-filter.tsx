import { Menu } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './filter-chip.module.css'

type AddFilterProps = { filters: { id: string; label: string }[]; onAdd: (id: string) => void }

/** The filters that are not in use yet; gone when all are. */
export function AddFilter({ filters, onAdd }: AddFilterProps) {
  const { t } = useTranslation()
  if (filters.length === 0) return null
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <button type="button" className={styles.add}>
          <IconFilter size={16} stroke={1.5} aria-hidden />
          {t('list.addFilter')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {filters.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onAdd(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
