import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/keyboard/commands.ts'
import classes from './search-opener.module.css'

/** What opens the search: a box to press, or the key "/". */
export function SearchOpener({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('chat')
  useCommand('search', onOpen)
  return (
    <div className={classes.bar}>
      <button type="button" className={classes.opener} aria-keyshortcuts="/" onClick={onOpen} data-search-opener>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span>{t('search')}</span>
        <kbd aria-hidden>/</kbd>
      </button>
    </div>
  )
}
