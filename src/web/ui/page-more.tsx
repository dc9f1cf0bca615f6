import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Action } from './list/list-types.ts'
import { MenuButton } from './dialog/menu-button.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

/** What a screen offers beside its main action: quiet buttons, on a phone behind one. */
export function PageMore({ actions }: { actions: Action[] }) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  if (!isPhone) {
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
