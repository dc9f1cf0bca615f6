import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chatSearchMaxCharacters } from '#contract/limits.ts'
import { useCommand } from '#web/keyboard/commands.ts'
import { useDebouncedInput } from '#web/ui/form/use-debounced-input.ts'
import classes from './chat-search.module.css'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { SearchResults, type SearchResultsProps } from './search-results.tsx'

export type ChatSearchProps = SearchResultsProps & { onWords: (words: string) => void }

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: index => index - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Search over all chats and messages, in the place of the list, which waits behind it as it was. */
export default function ChatSearch(props: ChatSearchProps) {
  const { words, onWords, onClose } = props
  const { t } = useTranslation('search')
  const { text, setText, asked, askNow } = useDebouncedInput(words, onWords)
  const area = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)

  // Opened by hand one writes at once; with words in the address one came to read, or back to it.
  const takeFocus = useEffectEvent(() => {
    if (words === '') box.current?.focus()
  })
  useEffect(() => takeFocus(), [])

  const found = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-found]') ?? [])]
  const step = (by: number) => {
    const rows = found()
    const row = rows[rows.findIndex(one => one.hasAttribute('aria-current')) + by]
    row?.scrollIntoView({ block: 'nearest' })
    row?.click()
  }
  useCommand('next', () => step(1))
  useCommand('previous', () => step(-1))
  useCommand('search', () => box.current?.select())

  const walk = (event: KeyboardEvent) => {
    // An input method's own Enter and Escape.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
    const isInBox = event.target === box.current
    if (isInBox && event.key === 'Enter') return askNow()
    const rows = found()
    const at = rows.findIndex(row => row === document.activeElement)
    // Home and End are the box's own while one writes.
    const next = isInBox && event.key !== 'ArrowDown' ? undefined : steps[event.key]?.(at, rows.length - 1)
    if (next === undefined || rows.length === 0) return
    event.preventDefault()
    const row = next < 0 ? box.current : rows[next]
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <section ref={area} role="search" aria-label={t('label')} className={classes.search} onKeyDown={walk}>
      <h1 className={classes.spoken}>{t('label')}</h1>
      <header className={classes.header}>
        <IconAction label={t('close')} command="leave" onClick={onClose}>
          <IconArrowLeft size={18} stroke={1.5} aria-hidden />
        </IconAction>
        <TextInput
          ref={box}
          className={classes.box}
          type="search"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          maxLength={chatSearchMaxCharacters}
          autoComplete="off"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          rightSection={
            text && (
              <IconAction
                size={20}
                label={t('clear')}
                onClick={() => {
                  setText('')
                  box.current?.focus()
                }}
              >
                <IconX size={14} stroke={1.5} aria-hidden />
              </IconAction>
            )
          }
        />
      </header>
      {asked === '' ? <p className={classes.hint}>{t('hint')}</p> : <SearchResults {...props} words={asked} />}
    </section>
  )
}
