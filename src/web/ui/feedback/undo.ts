import i18next from 'i18next'
import { createElement } from 'react'
import { notifyFailure } from './notify-failure.ts'
import { notify } from './notify.ts'
import { UndoLine } from './undo-line.tsx'

const undoMs = 8000

type Undo = {
  /** What was done: "“VIP” deleted". */
  text: string
  /** Takes it back; what it is refused with is shown. */
  undo: () => Promise<unknown>
  /** What it was done to: of the same thing only the last act can be taken back. */
  about?: string
}

/** What can be taken back at this moment, the last one at the end. */
type Done = { undo: () => unknown; about: string | undefined }
let done: readonly Done[] = []

/** Takes back what was done last and can be taken back still; then what was done before. */
export function undoLast(): void {
  done.at(-1)?.undo()
}

/** Stands as the last that can be taken back. Returns the end of that. */
export function undoable(undo: () => unknown, about?: string): () => void {
  const own: Done = { undo, about }
  done = [...done.filter(other => about === undefined || other.about !== about), own]
  return () => {
    done = done.filter(other => other !== own)
  }
}

/** A toast that can take back what was just done, for some seconds; longer while it is pointed at. */
export async function notifyUndo({ text, undo, about }: Undo): Promise<void> {
  const takeBack = async () => {
    forget()
    void shown.then(hide => hide())
    try {
      await undo()
    } catch (error) {
      await notifyFailure(error)
    }
  }
  // At once: the toast may have to be fetched first.
  const forget = undoable(takeBack, about)
  const shown = notify({
    kind: 'done',
    staysMs: undoMs,
    ...(about !== undefined && { about: `undo ${about}` }),
    title: createElement(UndoLine, { key: text, text, label: i18next.t('undo'), onUndo: () => void takeBack() }),
    onGone: forget,
  })
  await shown
}
