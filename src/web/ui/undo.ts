import { IconCircleCheck } from '@tabler/icons-react'
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

let shown = 0

/** A toast that can take back what was just done, for some seconds; longer while it is pointed at. */
export async function notifyUndo({ text, undo }: Undo): Promise<void> {
  shown += 1
  const id = `undo-${shown}`
  const takeBack = async () => {
    const { notifications } = await import('@mantine/notifications')
    notifications.hide(id)
    try {
      await undo()
    } catch (error) {
      await notifyFailure(error)
    }
  }
  await notify({
    id,
    autoClose: undoMs,
    color: 'green',
    icon: createElement(IconCircleCheck, { size: 18, stroke: 1.5 }),
    message: createElement(UndoLine, { text, label: i18next.t('undo'), onUndo: () => void takeBack() }),
  })
}
