import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSortedBy, shownColumns, toggledColumn } from './list-columns.ts'
import styles from './list-toolbar.module.css'
import type { Column } from './list-types.ts'
import { PopoverButton } from '../dialog/popover-button.tsx'
import { PickBox } from '../pick-box.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

type ListColumnChoiceProps<Row extends object> = {
  columns: Column<Row>[]
  chosen: string | undefined
  sort: string | undefined
  onChoose: (chosen: string | undefined) => void
}

/** Which columns are shown; the first cannot go, nor the one that the list is sorted by. */
export function ListColumnChoice<Row extends object>({ columns, chosen, sort, onChoose }: ListColumnChoiceProps<Row>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const shown = shownColumns(columns, chosen)
  return (
    <PopoverButton
      label={t('list.columns')}
      position="bottom-end"
      className={styles.choice}
      isOpen={isOpen}
      onChange={setOpen}
      panel={() =>
        columns.slice(1).map(column => (
          // Plain: a dozen of Mantine's would take a slow computer longer than a press may.
          <label key={column.id} className={styles.column}>
            <PickBox
              isPicked={isSortedBy(column, sort) || shown.includes(column)}
              isDisabled={isSortedBy(column, sort)}
              onPick={() => onChoose(toggledColumn(columns, chosen, column.id))}
            />
            <span>{column.head}</span>
            {isSortedBy(column, sort) && <small>{t('list.sortedBy')}</small>}
          </label>
        ))
      }
    >
      {wiring => (
        <IconAction {...wiring} className={styles.columns} label={t('list.columns')}>
          <IconColumns3 size={18} stroke={1.5} />
        </IconAction>
      )}
    </PopoverButton>
  )
}
