import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/keyboard/commands.ts'
import { useDebouncedInput } from '#web/ui/form/use-debounced-input.ts'
import classes from './conversation-list.module.css'

/** The archive's search by number. */
export function ArchiveSearch({ number, onNumber }: { number: string; onNumber: (number: string) => void }) {
  const { t } = useTranslation('chat')
  const box = useRef<HTMLInputElement>(null)
  const { text, setText, askNow } = useDebouncedInput(number, onNumber)
  useCommand('search', () => box.current?.select())
  return (
    <span className={classes.search}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        ref={box}
        type="search"
        inputMode="tel"
        maxLength={40}
        aria-label={t('archive.search')}
        aria-keyshortcuts="/"
        placeholder={t('archive.search')}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') askNow()
          if (event.key !== 'Escape') return
          // As in the composer: from there on single keys are commands. The browser would clear the box.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
    </span>
  )
}
