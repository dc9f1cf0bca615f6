import type { ReactNode } from 'react'
import { numberFormat } from '#web/format/numbers.ts'
import { useTranslation } from 'react-i18next'

/** What a cell shows: "–" for nothing, a number as the language writes it. */
export function TableContent({ content }: { content: ReactNode }) {
  const { i18n } = useTranslation()
  if (typeof content === 'number') return numberFormat(i18n.language).format(content)
  return content === null || content === undefined || content === '' || content === false ? '–' : content
}
