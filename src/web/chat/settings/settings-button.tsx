import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/keyboard/commands.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

const SettingsDialog = lazyOnIdle(() => import('./settings-dialog.tsx'))

/** Opens how one likes to work in the chat. */
export function SettingsButton() {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  useCommand('settings', () => setOpen(true))
  return (
    <>
      <IconAction label={t('settings')} command="settings" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />
      </IconAction>
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
