// What an address says, read by hand: the routes' readers stand in the first bytes that a browser loads, where a schema
// library would be the largest part.

export type Address = Record<string, unknown>

/** A text, as it stands. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The texts of these names; nothing for those that are none. */
export function textsOf<const Name extends string>(
  names: readonly Name[],
  address: Address,
): { [N in Name]?: string | undefined } {
  const texts: { [N in Name]?: string | undefined } = {}
  for (const name of names) texts[name] = textOf(address[name])
  return texts
}

/** One of the values that there are. */
export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find(one => one === value)
}

/** A whole number in bounds, both included. */
export function numberOf(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most ? number : undefined
}
