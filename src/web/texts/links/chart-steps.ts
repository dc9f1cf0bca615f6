/** Round numbers from 0 to at least `most`, three or four steps of 1, 2 or 5 times a power of ten. */
export function steps(most: number): number[] {
  const rough = Math.max(most, 3) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(times => times * power).find(one => one >= rough) ?? rough
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
