/** Plain text both ways: the router's own parser makes numbers of codes and loses digits of long ones. */
export const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

export function stringifySearch(search: Record<string, unknown>): string {
  const told = Object.entries(search).flatMap(([name, value]) => (isText(value) ? [[name, String(value)]] : []))
  const text = new URLSearchParams(told).toString()
  return text && `?${text}`
}
