import { type RefObject, useCallback, useState } from 'react'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { useTakesCanned } from './canned-target.ts'
import { slashCommandAt, typedSince } from './slash-command.ts'

const CannedPanel = lazyOnIdle(() => import('./canned-panel.tsx'))
const CannedWriter = lazyOnIdle(() => import('./canned-writer.tsx'))

type Canned = {
  textbox: RefObject<HTMLTextAreaElement | null>
  text: string
  clientNumber: string
  /** The box is there. */
  canWrite: boolean
}

/** Canned responses where one writes: opened by a slash at the start of a word, or by a button at the caret, or chosen elsewhere. */
export function useCanned({ textbox, text, clientNumber, canWrite }: Canned) {
  const [chosen, setChosen] = useState<string | null>(null)
  useTakesCanned(setChosen, canWrite)
  const [caret, setCaret] = useState<number | null>(null)
  /** Where the button was pressed. */
  const [start, setStart] = useState<number | null>(null)
  /** The slash whose list was closed: it stays closed until another one is written. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const typed = caret === null ? null : slashCommandAt(text, caret)
  const asked = start !== null && caret !== null ? typedSince(text, start, caret) : null
  const slash = asked ?? (typed && typed.from !== closedAt ? typed : null)
  const close = useCallback(() => {
    setStart(null)
    setClosedAt(typed?.from ?? null)
  }, [typed?.from])

  return {
    panel: (
      <>
        {slash && <CannedPanel slash={slash} textbox={textbox} clientNumber={clientNumber} onClose={close} />}
        {chosen !== null && (
          <CannedWriter text={chosen} textbox={textbox} clientNumber={clientNumber} onWritten={() => setChosen(null)} />
        )}
      </>
    ),
    isOpen: slash !== null,
    toggle: () => {
      const box = textbox.current
      if (!box) return
      if (slash) return close()
      box.focus()
      setCaret(box.selectionStart)
      setStart(box.selectionStart)
      setClosedAt(null)
    },
    /** What the box tells of where one writes in it. */
    wiring: {
      onSelect: (event: { currentTarget: HTMLTextAreaElement }) => {
        const { selectionStart, selectionEnd } = event.currentTarget
        const at = selectionStart === selectionEnd ? selectionStart : null
        setCaret(at)
        if (at === null || slashCommandAt(event.currentTarget.value, at)?.from !== closedAt) setClosedAt(null)
        if (start !== null && (at === null || typedSince(event.currentTarget.value, start, at) === null)) setStart(null)
      },
      onBlur: () => {
        setCaret(null)
        setStart(null)
      },
    },
  }
}
