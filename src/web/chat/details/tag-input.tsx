import '#web/ui/form/field-list-styles.ts'
import '@mantine/core/styles/Input.layer.css'
import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameMaxCharacters } from '#contract/limits.ts'
import { allTags } from '#web/contacts/tags/all-tags.ts'
import { tagChoices } from './tag-choices.ts'

type TagInputProps = {
  worn: readonly string[]
  onChoose: (name: string) => void
  /** Thought better of: the focus goes back. */
  onClose: () => void
  /** The focus has gone elsewhere, and nothing is typed. */
  onLeave: () => void
}

/** Where a tag is found, or a new one is typed. Enter takes the first that is offered. */
export function TagInput({ worn, onChoose, onClose, onLeave }: TagInputProps) {
  const { t } = useTranslation('customer')
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { data: tags, isError } = useQuery(allTags())
  // Enter before the tags are here: nobody knows yet what it takes.
  const [isEntered, setEntered] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const { known, isNew, first } = tagChoices(tags?.map(tag => tag.name) ?? [], worn, typed)
  const added = typed.trim()
  const isFailed = isError && tags === undefined
  const take = () => {
    setEntered(tags === undefined && !isFailed && added !== '')
    if (tags && first !== null) onChoose(first)
  }
  const takeEntered = useEffectEvent(() => isEntered && take())
  const isSettled = tags !== undefined || isFailed
  useEffect(() => {
    // Not inside the effect: who hears of the choice draws at once.
    if (isSettled) queueMicrotask(() => takeEntered())
  }, [isSettled])
  return (
    <Autocomplete
      ref={input}
      size="xs"
      mt={6}
      aria-label={t('tags.name')}
      placeholder={t('tags.placeholder')}
      value={typed}
      onChange={text => {
        setTyped(text)
        setEntered(false)
      }}
      // Until the tags are here nobody knows which would be new.
      data={isNew && tags ? [...known, added] : known}
      filter={({ options }) => options}
      renderOption={({ option }) => (isNew && option.value === added ? t('tags.create', { tag: added }) : option.value)}
      onOptionSubmit={onChoose}
      openOnFocus
      selectFirstOptionOnChange
      maxLength={nameMaxCharacters}
      autoComplete="off"
      error={isFailed && t('tags.failed')}
      onBlur={() => {
        // Whoever writes elsewhere by then is left there.
        setEntered(false)
        if (added === '') onLeave()
      }}
      onKeyDownCapture={event => {
        // An input method's own Enter and Escape.
        if (event.nativeEvent.isComposing || event.keyCode === 229) return
        if (event.key === 'Escape') {
          // The drawer around it stays.
          event.stopPropagation()
          onClose()
        }
        // Options that came after what was typed have none chosen among them.
        const isChosen = event.currentTarget.hasAttribute('aria-activedescendant')
        if (event.key !== 'Enter' || isChosen) return
        // The key would press what gets the focus, or the first of the list whatever is typed.
        event.preventDefault()
        event.stopPropagation()
        take()
      }}
    />
  )
}
