import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** What the words of the first column keep, in pixels, when others have gone into its second line; as data-table.module.css says. */
const leastWordsPx = 168

type Measured = { id: string; widthPx: number; isKept: boolean; isLoose: boolean }

/**
 * Which columns find no room beside the others: from the right, those first that a phone does without too. The first column and
 * what is kept always stand; with a second line the first one asks for `leastFirstPx`, whatever it holds.
 */
export function withoutRoom(columns: readonly Measured[], roomPx: number, leastFirstPx: number): string[] {
  const [first, ...rest] = columns
  if (!first) return []
  const widthOf = (list: readonly Measured[]) => list.reduce((sum, { widthPx }) => sum + widthPx, 0)
  if (first.widthPx + widthOf(rest) <= roomPx) return []
  const goes = [...rest.filter(({ isLoose }) => isLoose).toReversed(), ...rest.filter(({ isLoose }) => !isLoose).toReversed()]
  let stay = rest
  for (const column of goes) {
    if (leastFirstPx + widthOf(stay) <= roomPx && stay.length < rest.length) break
    if (!column.isKept) stay = stay.filter(({ id }) => id !== column.id)
  }
  // A wide one that had to go may have left room for a narrow one that went before it.
  for (const column of goes.toReversed()) {
    const isLast = stay.length === rest.length - 1
    if (!isLast && !stay.includes(column) && leastFirstPx + widthOf(stay) + column.widthPx <= roomPx) stay = [...stay, column]
  }
  return rest.filter(column => !stay.includes(column)).map(({ id }) => id)
}

type Fitting = { id: string; isKept: boolean; isLoose: boolean }

/** The columns of a table that go into the second line of its rows, measured before anything is painted. */
export function useFittingColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Fitting[],
  rows: readonly unknown[],
): ReadonlySet<string> {
  const [seen, setSeen] = useState(0)
  const about = JSON.stringify([seen, columns])
  const [found, setFound] = useState<{ about: string; rows: unknown; ids: ReadonlySet<string> } | null>(null)
  const isFound = found !== null && found.about === about && found.rows === rows
  const measuredPx = useRef(0)
  // Whenever one of them changes all columns are drawn first: only then do their widths say what they need.
  const measure = useEffectEvent(() => {
    const element = scroller.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    measuredPx.current = element.clientWidth
    if (table.offsetWidth <= element.clientWidth) return
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
    const other = heads.filter(head => !head.dataset['column']).reduce((sum, head) => sum + head.offsetWidth, 0)
    const widths = new Map(heads.map(head => [head.dataset['column'], head.offsetWidth]))
    const wide = columns.map(column => ({ ...column, widthPx: widths.get(column.id) ?? 0 }))
    const first = table.querySelector<HTMLElement>('td[data-first]')
    const words = first?.querySelector<HTMLElement>('[data-words]')
    const aroundPx = first && words ? first.offsetWidth - words.offsetWidth : 0
    const ids = withoutRoom(wide, element.clientWidth - other, leastWordsPx + aroundPx)
    if (ids.length > 0) setFound({ about, rows, ids: new Set(ids) })
  })
  useLayoutEffect(() => measure(), [about, rows])
  const hasSecondLine = useEffectEvent(() => isFound)
  useLayoutEffect(() => {
    const element = scroller.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const measureAnew = () => setSeen(times => times + 1)
    const observer = new ResizeObserver(() => {
      // The table itself grows beyond its room when its letters come late.
      if (element.clientWidth !== measuredPx.current || table.offsetWidth > element.clientWidth) measureAnew()
    })
    observer.observe(element)
    observer.observe(table)
    // Or they are narrower than those that stood in for them.
    const ending = new AbortController()
    document.fonts.addEventListener('loadingdone', () => hasSecondLine() && measureAnew(), ending)
    return () => {
      observer.disconnect()
      ending.abort()
    }
  }, [scroller])
  return isFound ? found.ids : none
}

const none: ReadonlySet<string> = new Set()
