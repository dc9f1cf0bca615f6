import { Modal } from '@mantine/core'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '#web/ui/dialog/form-modal-styles.ts'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { useLiveCommands, whyNotOf } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'
import { hasWords, itemsFor } from './palette-items.ts'
import classes from './palette.module.css'
import { commands } from './shortcut-table.ts'
import { usePaletteItems } from './use-palette-items.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** What can be done and opened from here, found by its words: commands, people, canned responses, screens, templates, settings. */
export default function Palette({ onChoose, onClose }: { onChoose: (run: () => void) => void; onClose: () => void }) {
  const { t } = useTranslation('keyboard')
  const live = useLiveCommands()
  useReturnedFocus()
  const [words, setWords] = useState('')
  // By its name: what is found later does not move the choice.
  const [chosenId, setChosenId] = useState<string | null>(null)
  const list = useId()
  const found = itemsFor(usePaletteItems(words), words)
  // Only to whom looks for them.
  const missing = commands
    .filter(({ id }) => words.trim() !== '' && hasWords(t(`command.${id}`), words))
    .map(({ id }) => ({ id, why: whyNotOf(live, id) }))
    .filter(({ why }) => why)
  const at = Math.max(
    0,
    found.findIndex(({ id }) => id === chosenId),
  )
  const chosen = found[at]
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      const next = (at + step + found.length) % found.length
      setChosenId(found[next]?.id ?? null)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onChoose(chosen.run)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={560}
      padding={0}
      // A label of the Modal itself would stand on its frame, not on the dialog.
      attributes={{ content: { 'aria-label': t('palette') } }}
    >
      <input
        className={classes.words}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={chosen ? `${list}-${at}` : undefined}
        aria-label={t('palette')}
        placeholder={t('placeholder')}
        maxLength={100}
        value={words}
        onChange={event => {
          setWords(event.target.value)
          setChosenId(null)
        }}
        onKeyDown={walk}
      />
      {/* As high with one as with many: nothing jumps while one types. */}
      <div className={classes.place}>
        <div id={list} className={classes.list} role="listbox" aria-label={t('palette')}>
          {found.map(({ id, group, label, detail, keys, run }, index) => (
            <Fragment key={id}>
              {words.trim() !== '' && found[index - 1]?.group !== group && (
                <div role="presentation" className={classes.group}>
                  {t(`found.${group}`)}
                </div>
              )}
              {/* Keys are the box's to take: it keeps the focus. */}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
              <div
                id={`${list}-${index}`}
                role="option"
                // The box keeps the focus, but what scrolls around them must hold something that could have it.
                tabIndex={-1}
                aria-selected={index === at}
                className={classes.command}
                onMouseDown={event => event.preventDefault()}
                onMouseMove={() => setChosenId(id)}
                onClick={() => onChoose(run)}
              >
                <span className={classes.label}>{label}</span>
                {detail && <span className={classes.detail}>{detail}</span>}
                {keys && <KeyCaps keys={keys} />}
              </div>
            </Fragment>
          ))}
        </div>
        {missing.map(({ id, why }) => (
          <p key={id} role="status" className={classes.none}>
            {t(`command.${id}`)}: {why}
          </p>
        ))}
        {found.length === 0 && missing.length === 0 && <p className={classes.none}>{t('nothing')}</p>}
      </div>
    </Modal>
  )
}
