import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MmsLimitations } from '#contract/chat/conversations.ts'
import { hasFiles, problemOf } from './attachable.ts'

type AttachingProps = {
  isText: boolean
  /** What may go to this number; undefined where nothing may. */
  limitations: MmsLimitations | undefined
  /** Why nothing may, where nothing may. */
  whyNone: string
  onAttach: (file: File) => void
  onProblem: (problem: string) => void
}

/** Files come by the button, by drop or by paste; what cannot go says why. */
export function useAttaching({ isText, limitations, whyNone, onAttach, onProblem }: AttachingProps) {
  const { t } = useTranslation('chat')
  const [isOver, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<File | null>(null)

  const attach = (files: FileList | null) => {
    const [first] = files ?? []
    if (!first) return
    setTooLarge(null)
    if (!isText) return onProblem(t('composer.filesInTexts'))
    if (!limitations) return onProblem(whyNone)
    const wrong = problemOf(first, limitations)
    if (wrong?.key === 'fileTooBig') setTooLarge(first)
    if (wrong) return onProblem(t(`composer.${wrong.key}`, { value: wrong.value }))
    onAttach(first)
    if (files && files.length > 1) onProblem(t('composer.oneFile'))
  }

  const wiring = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      // A text that is dragged into the box is the browser's to put there.
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      attach(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData
      // Cells of a spreadsheet come as text and as a picture of themselves: the text is what one means.
      const isWritten = types.includes('text/plain') && types.includes('text/html')
      if (files.length === 0 || isWritten) return
      event.preventDefault()
      attach(files)
    },
  }
  return { attach, isOver, tooLarge, forget: () => setTooLarge(null), wiring }
}
