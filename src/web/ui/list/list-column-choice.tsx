import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownColumns, toggledColumn } from './list-columns.ts'
import styles from './list-toolbar.module.css'
import type { Column } from './list-types.ts'
import { PopoverButton } from '../dialog/popover-button.tsx'

type ListColumnChoiceProps<Row extends object> = {
  columns: Column<Row>[]
  chosen: string | undefined
  onChoose: (chosen: string | undefined) => void
}

/** Which columns are shown; the first cannot go. */
export function ListColumnChoice<Row extends object>({ columns, chosen, onChoose }: ListColumnChoiceProps<Row>) {
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
        columns
          .slice(1)
          .map(column => (
            <Checkbox
              key={column.id}
              label={column.head}
              checked={shown.includes(column)}
              onChange={() => onChoose(toggledColumn(columns, chosen, column.id))}
            />
          ))
      }
    >
      {wiring => (
        <ActionIcon {...wiring} className={styles.columns} aria-label={t('list.columns')} title={t('list.columns')}>
          <IconColumns3 size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </PopoverButton>
  )
}
