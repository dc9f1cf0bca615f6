import { useTranslation } from 'react-i18next'

/** "<0.1%" says more than "0%" of what there is. */
const leastShown = 0.001

/** Numbers as people of the language write them. */
export function useNumbers() {
  const { i18n } = useTranslation()
  const plain = new Intl.NumberFormat(i18n.language)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    number: (value: number) => plain.format(value),
    /** "95.4%"; nothing of nothing. */
    share: (part: number, whole: number) => {
      if (whole === 0) return '–'
      const share = part / whole
      return share > 0 && share < leastShown ? `<${percent.format(leastShown)}` : percent.format(share)
    },
  }
}
