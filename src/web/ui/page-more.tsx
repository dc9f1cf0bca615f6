import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Action } from './list/list-types.ts'
import { MenuButton } from './dialog/menu-button.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

/** Two find room on a tablet beside the title and the main action, more only on wider screens. */
const narrowFor = (count: number) => `(max-width: ${count > 2 ? 61.99 : 47.99}em)`

/** What a screen offers beside its main action: quiet buttons, behind one where the screen is too narrow for them. */
export function PageMore({ actions }: { actions: Action[] }) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery(narrowFor(actions.length), undefined, { getInitialValueInEffect: false })
  if (!isNarrow) {
    return actions.map(({ label, icon: Icon, onClick }) => (
      <Button key={label} variant="subtle" color="gray" leftSection={<Icon size={16} stroke={1.5} />} onClick={onClick}>
        {label}
      </Button>
    ))
  }
  return (
    <MenuButton label={t('list.actions')} lines={() => actions}>
      {wiring => (
        <IconAction {...wiring} label={t('list.actions')}>
          <IconDots size={18} stroke={1.5} />
        </IconAction>
      )}
    </MenuButton>
  )
}
