import type { Column } from './list-types.ts'

/** Whether an order of the server goes by this column. */
export const isSortedBy = ({ sort: own }: { sort?: string | undefined }, sort: string | undefined): boolean =>
  own !== undefined && (sort === own || sort === `-${own}`)

/** The columns to show: the chosen ones of the address, else those that are not hidden. The first and the sorted one always stand. */
export function shownColumns<Row extends object>(
  columns: Column<Row>[],
  chosen: string | undefined,
  sort?: string,
): Column<Row>[] {
  const ids = chosen?.split(',')
  const isChosen = ({ id, isHidden }: Column<Row>) => (ids ? ids.includes(id) : !isHidden)
  return columns.filter((column, index) => index === 0 || isSortedBy(column, sort) || isChosen(column))
}

/** The address's text after one column was switched; undefined when it says no more than the default. */
export function toggledColumn<Row extends object>(
  columns: Column<Row>[],
  chosen: string | undefined,
  id: string,
): string | undefined {
  const shown = shownColumns(columns, chosen).map(column => column.id)
  const next = columns.map(column => column.id).filter(one => (one === id ? !shown.includes(one) : shown.includes(one)))
  const usual = shownColumns(columns, undefined).map(column => column.id)
  return next.join() === usual.join() ? undefined : next.join()
}

/** The order after a press on a head: upwards, downwards, and back to the default. */
export function nextSort(sort: string, chosen: string | undefined, usual: string | undefined): string | undefined {
  const now = chosen ?? usual
  const next = now === sort ? `-${sort}` : now === `-${sort}` && chosen !== undefined ? undefined : sort
  return next === usual ? undefined : next
}
