import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './list-phone-line.module.css'
import type { Column } from './list-types.ts'
import { MenuButton } from '../dialog/menu-button.tsx'
import { tip } from '#web/ui/tip/tip.ts'

type ListPhoneLineProps<Row extends object> = {
  matches: string | undefined
  columns: Column<Row>[]
  sort: string | undefined
  onSort: (sort: string) => void
  /** Where rows can be selected. */
  onSelect?: (() => void) | undefined
}

/** Under the search of a phone: how many match, the order, and the way to selecting. */
export function ListPhoneLine<Row extends object>({ matches, columns, sort, onSort, onSelect }: ListPhoneLineProps<Row>) {
  const { t } = useTranslation()
  const orders = columns.flatMap(({ head, sort: own }) => (own ? [{ head, sort: own }] : []))
  const now = orders.find(order => order.sort === sort || `-${order.sort}` === sort)
  const Arrow = sort?.startsWith('-') ? IconArrowDown : IconArrowUp
  return (
    <div className={styles.line}>
      <span className={styles.matches} role="status">
        {matches}
      </span>
      {onSelect && (
        <button type="button" onClick={onSelect}>
          {t('list.selectRows')}
        </button>
      )}
      {orders.length > 0 && (
        <MenuButton
          label={t('list.sort')}
          lines={() =>
            orders.map(order => ({
              label: order.head,
              endIcon: order === now ? Arrow : undefined,
              onClick: () => onSort(order.sort),
            }))
          }
        >
          {wiring => (
            <button {...wiring} type="button" {...tip(t('list.sort'))}>
              {now?.head ?? t('list.sort')}
              {now && <Arrow size={14} stroke={1.5} aria-hidden />}
            </button>
          )}
        </MenuButton>
      )}
    </div>
  )
}
