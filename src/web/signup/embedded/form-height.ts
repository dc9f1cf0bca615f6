import type { Widget } from '#contract/signup/widget/widget.ts'

/** Of a phone's column, and of any place that is wide enough for the whole form. */
const placesPx = [272, 560]
const widestCardPx = 440
const edgePx = 48
const oneField = 92
/** In less than this the year of the birthday goes into a line of its own. */
const birthdayPx = 304
const yearPx = 60
const headings = { SMALL: [24, 30], MEDIUM: [28, 34], LARGE: [34, 40] } as const
const texts = { SMALL: [16, 24], MEDIUM: [16, 24], LARGE: [18, 28] } as const

/** About as high as the form is before anybody touches it, rather more than less: of what is left over the page shows its own ground. */
export function formHeightPx(widget: Widget): number {
  return Math.max(...placesPx.map(place => heightIn(widget, place)))
}

function heightIn(
  { image, title, description, size, hasDisclaimer, disclaimer, disclaimerType, ...rest }: Widget,
  place: number,
) {
  const card = Math.min(widestCardPx, place - edgePx)
  const [heading, headingLine] = headings[size]
  const [text, textLine] = texts[size]
  const asked = [rest.asksName, rest.asksSurname, rest.asksGender, rest.asksBirthday, rest.asksEmail].filter(Boolean).length
  const fields = 1 + asked + rest.fields.filter(({ isEnabled }) => isEnabled).length
  const consent = linesOf(disclaimer, disclaimerType === 'ONLY_DISCLAIMER' ? card : card - 30, 14) * 20
  return Math.ceil(
    edgePx +
      16 +
      (image ? ((place > 488 ? card : place) * image.height * image.crop.height) / (image.width * image.crop.width) + 24 : 0) +
      linesOf(title, card, heading) * headingLine +
      12 +
      linesOf(description, card, text) * textLine +
      fields * oneField +
      (rest.asksBirthday && card < birthdayPx ? yearPx : 0) +
      (hasDisclaimer ? 16 + (disclaimerType === 'ONLY_DISCLAIMER' ? consent : Math.max(44, consent)) : 0) +
      68 +
      (rest.keyword && rest.channels.length > 0 ? 60 : 0),
  )
}

/** How many lines `text` takes; a letter is about half as wide as it is high. */
const linesOf = (text: string, widthPx: number, sizePx: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * sizePx * 0.52) / widthPx)), 0)
