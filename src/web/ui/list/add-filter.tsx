import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './filter-chip.module.css'
import { MenuButton } from '../dialog/menu-button.tsx'

type AddFilterProps = { filters: { id: string; label: string }[]; onAdd: (id: string) => void }

/** The filters that are not in use yet; gone when all are. */
export function AddFilter({ filters, onAdd }: AddFilterProps) {
  const { t } = useTranslation()
  if (filters.length === 0) return null
  return (
    <MenuButton
      label={t('list.addFilter')}
      returnFocus={false}
      lines={() => filters.map(({ id, label }) => ({ label, onClick: () => onAdd(id) }))}
    >
      {wiring => (
        <button {...wiring} type="button" className={styles.add}>
          <IconFilter size={16} stroke={1.5} aria-hidden />
          {t('list.addFilter')}
        </button>
      )}
    </MenuButton>
  )
}
