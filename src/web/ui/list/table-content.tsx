import type { ReactNode } from 'react'
import { numberFormat } from '#web/format/numbers.ts'
import { useTranslation } from 'react-i18next'

/** What a cell shows: "–" for nothing, a number as the language writes it. */
export function TableContent({ content }: { content: ReactNode }) {
  if (typeof content === 'number') return <WrittenNumber number={content} />
  return content === null || content === undefined || content === '' || content === false ? '–' : content
}

/** Apart, so that the hundreds of cells that hold no number need not follow the language. */
function WrittenNumber({ number }: { number: number }) {
  const { i18n } = useTranslation()
  return numberFormat(i18n.language).format(number)
}
