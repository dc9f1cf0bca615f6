import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/keyboard/commands.ts'
import { named } from '#web/ui/tip/tip.ts'
import classes from './search-opener.module.css'

/** What opens the search: a box to press, or the key "/". */
export function SearchOpener({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('chat')
  useCommand('search', onOpen)
  return (
    <button
      type="button"
      className={classes.opener}
      {...named(t('search'), 'search')}
      aria-keyshortcuts="/"
      onClick={onOpen}
      data-search-opener
    >
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <span>{t('searchShort')}</span>
      <kbd aria-hidden>/</kbd>
    </button>
  )
}
