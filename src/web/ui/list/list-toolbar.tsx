import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './list-toolbar.module.css'
import { ListFilterDrawer } from './list-filter-drawer.tsx'

type ListToolbarProps = {
  searchBox: ReactNode
  filters: ReactNode
  filterCount: number
  isNarrowed: boolean
  /** "1,284 match", where something narrows the list. */
  matches: string | undefined
  columnChoice: ReactNode
  isPhone: boolean
  onClear: () => void
}

/** The bar of 52 px: search, filters, Clear; right the number of matches and the columns. On a phone filters have a drawer. */
export function ListToolbar({ searchBox, filters, columnChoice, isPhone, ...about }: ListToolbarProps) {
  const { t } = useTranslation()
  const { filterCount, isNarrowed, matches, onClear } = about
  if (isPhone) {
    return (
      <div className={styles.bar}>
        {searchBox}
        {filters && (
          <ListFilterDrawer count={filterCount} matches={matches} onClear={onClear}>
            {filters}
          </ListFilterDrawer>
        )}
      </div>
    )
  }
  return (
    <div className={styles.bar}>
      {searchBox}
      {filters && <div className={styles.filters}>{filters}</div>}
      {isNarrowed && (
        <Button className={styles.clear} variant="subtle" color="gray" size="xs" onClick={onClear}>
          {t('list.clear')}
        </Button>
      )}
      <span className={styles.matches} role="status">
        {matches}
      </span>
      {columnChoice}
    </div>
  )
}
