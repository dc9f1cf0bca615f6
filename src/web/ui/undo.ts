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
}

/** A toast that can take back what was just done, for some seconds; longer while it is pointed at. */
export async function notifyUndo({ text, undo }: Undo): Promise<void> {
  const takeBack = async () => {
    hide()
    try {
      await undo()
    } catch (error) {
      await notifyFailure(error)
    }
  }
  const hide = await notify({
    kind: 'done',
    staysMs: undoMs,
    title: createElement(UndoLine, { text, label: i18next.t('undo'), onUndo: () => void takeBack() }),
  })
}
