import { IconBolt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/keyboard/commands.ts'
import classes from './canned-button.module.css'
import { named } from '#web/ui/tip/tip.ts'

/** Opens the canned responses at the caret, as "/" does. */
export function CannedButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation('chat')
  useCommand('canned', onToggle)
  return (
    <button
      type="button"
      className={classes.canned}
      {...named(t('composer.canned'), 'canned')}
      aria-expanded={isOpen}
      // The box keeps the focus and its caret.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      onClick={onToggle}
    >
      <IconBolt size={18} stroke={1.5} aria-hidden />
      <span>{t('composer.canned')}</span>
      <kbd aria-hidden>/</kbd>
    </button>
  )
}
