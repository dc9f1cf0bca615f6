import { Modal } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folded } from '#contract/chat/snippet.ts'
import '#web/ui/dialog/form-modal-styles.ts'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { runOf, useLiveCommands } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'
import classes from './palette.module.css'
import { type CommandId, commands } from './table.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** What can be done at this moment, found by its words. */
export default function Palette({ onChoose, onClose }: { onChoose: (id: CommandId) => void; onClose: () => void }) {
  const { t } = useTranslation('keyboard')
  const claims = useLiveCommands(state => state.claims)
  useReturnedFocus()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const found = commands.filter(
    ({ id }) => runOf(claims, id) && id !== 'palette' && folded(t(`command.${id}`)).includes(folded(words.trim())),
  )
  const chosen = found[Math.min(at, found.length - 1)]
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onChoose(chosen.id)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={520}
      padding={0}
      // A label of the Modal itself would stand on its frame, not on the dialog.
      attributes={{ content: { 'aria-label': t('palette') } }}
    >
      <input
        data-autofocus
        className={classes.words}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={chosen && `${list}-${chosen.id}`}
        aria-label={t('palette')}
        placeholder={t('placeholder')}
        value={words}
        onChange={event => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={walk}
      />
      <div id={list} role="listbox" aria-label={t('palette')} className={classes.list}>
        {found.map(({ id, keys }) => (
          // The box keeps the focus and says which one is chosen.
          <div
            key={id}
            id={`${list}-${id}`}
            role="option"
            tabIndex={-1}
            aria-selected={id === chosen?.id}
            className={classes.command}
            ref={node => {
              if (id === chosen?.id) node?.scrollIntoView({ block: 'nearest' })
            }}
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(id)}
            onKeyDown={walk}
          >
            {t(`command.${id}`)}
            <KeyCaps keys={keys} />
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={classes.none}>{t('nothing')}</p>}
    </Modal>
  )
}
