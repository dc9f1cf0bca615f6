const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)

/** Black or white, whichever reads better on a colour #RRGGBB. */
export function inkOn(color: string): '#ffffff' | '#1c1a18' {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(color.slice(at, at + 2), 16)))
  const light = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.06 ? '#ffffff' : '#1c1a18'
}
