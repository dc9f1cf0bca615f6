import type { RefObject } from 'react'
import { useWriteCanned } from './use-write-canned.ts'

type CannedWriterProps = {
  text: string
  textbox: RefObject<HTMLTextAreaElement | null>
  clientNumber: string
  onWritten: () => void
}

/** Writes a response that was chosen elsewhere at the caret, in place of what is selected. */
export default function CannedWriter({ text, ...writing }: CannedWriterProps) {
  useWriteCanned({
    ...writing,
    wanted: text,
    place: ({ selectionStart, selectionEnd }) => ({ from: selectionStart, to: selectionEnd }),
  })
  return null
}
