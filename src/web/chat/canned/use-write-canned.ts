import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { contactVariables, fillWithGaps, linkEndingsIn, parseVariables } from '#contract/texts/variables.ts'
import { writeText } from '../composer/write-text.ts'
import { useContactValues } from '../details/contact-values.ts'
import { placeholderOf, placeholdersOf } from './placeholders.ts'

type WriteCanned = {
  textbox: RefObject<HTMLTextAreaElement | null>
  clientNumber: string
  /** The text as it is stored; null while none is chosen. */
  wanted: string | null
  /** What it takes the place of. */
  place: (box: HTMLTextAreaElement) => { from: number; to: number }
  onWritten: () => void
}

/** Short links stay as they are written: the server fills in their addresses when the text leaves. */
const linksIn = (text: string): [string, string][] =>
  parseVariables(text).flatMap(({ name, written }): [string, string][] =>
    name !== undefined && linkEndingsIn(written).length > 0 ? [[name, written]] : [],
  )

/** Writes a chosen text into the box, filled with what is known of the customer; what is not known is a gap, the first one selected. */
export function useWriteCanned({ textbox, clientNumber, wanted, place, onWritten }: WriteCanned): void {
  const { t } = useTranslation('composing')
  const { values, isPending } = useContactValues(clientNumber)
  const write = useEffectEvent((text: string) => {
    const box = textbox.current
    if (!box) return
    const labelOf = (name: string) => {
      const known = contactVariables.find(one => one === name.toLowerCase())
      return known ? t(`variable.${known}`) : name
    }
    const { from, to } = place(box)
    const apart = /\S$/.test(box.value.slice(0, from)) ? ' ' : ''
    const filled = apart + fillWithGaps(text, [...values, ...linksIn(text)], name => placeholderOf(labelOf(name)))
    writeText(box, filled, from, to)
    const [gap] = placeholdersOf(filled)
    if (gap) box.setSelectionRange(from + gap.from, from + gap.to)
    onWritten()
  })
  // A text with variables waits until they are known.
  const isReady = wanted !== null && !(isPending && parseVariables(wanted).some(piece => piece.name !== undefined))
  useEffect(() => {
    // Not from within React's own work: it would put back what the box held before, and the caret with it.
    if (isReady) queueMicrotask(() => write(wanted))
  }, [isReady, wanted])
}
