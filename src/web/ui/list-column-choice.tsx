import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { shownColumns, toggledColumn } from './list-columns.ts'
import styles from './list-toolbar.module.css'
import type { Column } from './list-types.ts'

type ListColumnChoiceProps<Row extends object> = {
  columns: Column<Row>[]
  chosen: string | undefined
  onChoose: (chosen: string | undefined) => void
}

/** Which columns are shown; the first cannot go. */
export function ListColumnChoice<Row extends object>({ columns, chosen, onChoose }: ListColumnChoiceProps<Row>) {
  const { t } = useTranslation()
  const shown = shownColumns(columns, chosen)
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={styles.columns} aria-label={t('list.columns')} title={t('list.columns')}>
          <IconColumns3 size={18} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.choice} aria-label={t('list.columns')}>
        {columns.slice(1).map(column => (
          <Checkbox
            key={column.id}
            label={column.head}
            checked={shown.includes(column)}
            onChange={() => onChoose(toggledColumn(columns, chosen, column.id))}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
