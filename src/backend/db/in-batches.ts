/** The list in its order, cut into pieces of at most so many: one statement takes only so much. */
export function inBatches<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, index) => list.slice(index * most, (index + 1) * most))
}
