/** A body as Stripe takes it: `line_items[0][price]=x` is `{ line_items: [{ price: 'x' }] }`. Lists are objects with numbers for names. */
export type Fields = { [name: string]: string | Fields }

export function readFields(body: string): Fields {
  const all: Fields = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, index) => part !== '' || index === 0)
    // `expand[]=x` has a number like any other.
    if (name.endsWith('[]')) path.push(String(Object.keys(groupIn(all, path)).length))
    let at = all
    for (const part of path.slice(0, -1)) {
      const inner = at[part]
      at = at[part] = typeof inner === 'object' ? inner : Object.create(null)
    }
    at[path.at(-1) ?? ''] = value
  }
  return all
}

function groupIn(fields: Fields, path: string[]): Fields {
  return path.reduce((at: Fields, part) => groupOf(at, part), fields)
}

export const textOf = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}
export const groupOf = (fields: Fields, name: string): Fields => {
  const value = fields[name]
  return typeof value === 'object' ? value : {}
}
export const listOf = (fields: Fields, name: string): (string | Fields)[] => Object.values(groupOf(fields, name))
export const textsOf = (fields: Fields, name: string): string[] => listOf(fields, name).filter(one => typeof one === 'string')
export const metadataOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groupOf(fields, 'metadata')).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
