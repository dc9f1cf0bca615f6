import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOnIdle } from '../lazy.tsx'
import styles from './list-toolbar.module.css'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

const ListFilterSheet = lazyOnIdle(() => import('./list-filter-sheet.tsx'))

type ListFilterDrawerProps = { count: number; matches: string | undefined; onClear: () => void; children: ReactNode }

/** The filters of a phone, behind a button that tells how many are set. */
export function ListFilterDrawer({ count, matches, onClear, children }: ListFilterDrawerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const label = t('list.filters', { count })
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <span className={styles.drawerButton}>
        <IconAction isFramed label={label} onClick={open}>
          <IconFilter size={18} stroke={1.5} />
        </IconAction>
        {count > 0 && <b aria-hidden>{count}</b>}
      </span>
      {isWanted && (
        <ListFilterSheet count={count} matches={matches} isOpen={isOpen} onClear={onClear} onClose={() => setOpen(false)}>
          {children}
        </ListFilterSheet>
      )}
    </>
  )
}
